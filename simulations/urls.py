"""Pages of the `simulations` app."""

from django.urls import URLPattern, URLResolver, path, register_converter

from simulations.jobs.views import ordering, versus
from simulations.reports.views import beside, changes, pages


class VersusConverter:
    """The kinds in which decks play each other."""

    regex = "duel|compare|gauntlet|brawl"

    def to_python(self, value: str) -> str:
        """The kind."""
        return value

    def to_url(self, value: str) -> str:
        """The kind."""
        return value


register_converter(VersusConverter, "versus")

app_name = "simulations"
urlpatterns: list[URLPattern | URLResolver] = [
    path("simulate/", ordering.order, name="order"),
    path("simulate/<versus:versus>/", versus.order_versus, name="order-versus"),
    path("reports/", pages.job_list, name="list"),
    path("reports/<uuid:job_id>/", pages.report, name="report"),
    path("reports/<uuid:job_id>/progress/", pages.progress, name="progress"),
    path("reports/<uuid:job_id>/preview.png", pages.preview, name="preview"),
    path("reports/<uuid:job_id>/games/<int:game>/", pages.story, name="story"),
    path("reports/<uuid:job_id>/study/", ordering.study, name="study"),
    path("reports/<uuid:job_id>/changes/", changes.changes, name="changes"),
    path("reports/<uuid:job_id>/changes/find/", changes.find, name="find-changes"),
    path("reports/<uuid:job_id>/changes/apply/", changes.apply, name="apply-swap"),
    path("reports/<uuid:job_id>/changes/undo/", changes.undo, name="undo-swap"),
    path("reports/<uuid:job_id>/early/", pages.early, name="early"),
    path("reports/<uuid:job_id>/beside/", beside.choose, name="beside-choose"),
    path("reports/<uuid:job_id>/beside/<uuid:other_id>/", beside.beside, name="beside"),
    path("reports/<uuid:job_id>/beside/<uuid:other_id>/<slug:figure>.<slug:kind>", beside.download, name="beside-download"),
    path("reports/<uuid:job_id>/cancel/", ordering.cancel, name="cancel"),
    path("reports/<uuid:job_id>/again/", ordering.again, name="again"),
    path("reports/<uuid:job_id>/share/", ordering.share, name="share"),
    path("reports/<uuid:job_id>/delete/", ordering.delete, name="delete"),
    path("reports/<uuid:job_id>/<slug:figure>.<slug:kind>", pages.download, name="download"),
]
