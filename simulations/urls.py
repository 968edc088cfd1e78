"""Pages of the `simulations` app."""

from django.urls import URLPattern, URLResolver, path, register_converter

from simulations import beside_views, versus_views, views


class VersusConverter:
    """The kinds in which decks play each other."""

    regex = "duel|compare|gauntlet"

    def to_python(self, value: str) -> str:
        """The kind."""
        return value

    def to_url(self, value: str) -> str:
        """The kind."""
        return value


register_converter(VersusConverter, "versus")

app_name = "simulations"
urlpatterns: list[URLPattern | URLResolver] = [
    path("simulate/", views.order, name="order"),
    path("simulate/<versus:versus>/", versus_views.order_versus, name="order-versus"),
    path("reports/", views.job_list, name="list"),
    path("reports/<uuid:job_id>/", views.report, name="report"),
    path("reports/<uuid:job_id>/progress/", views.progress, name="progress"),
    path("reports/<uuid:job_id>/preview.png", views.preview, name="preview"),
    path("reports/<uuid:job_id>/games/<int:game>/", views.story, name="story"),
    path("reports/<uuid:job_id>/study/", views.study, name="study"),
    path("reports/<uuid:job_id>/early/", versus_views.early, name="early"),
    path("reports/<uuid:job_id>/beside/", beside_views.choose, name="beside-choose"),
    path("reports/<uuid:job_id>/beside/<uuid:other_id>/", beside_views.beside, name="beside"),
    path("reports/<uuid:job_id>/beside/<uuid:other_id>/<slug:figure>.<slug:kind>", beside_views.download, name="beside-download"),
    path("reports/<uuid:job_id>/cancel/", views.cancel, name="cancel"),
    path("reports/<uuid:job_id>/again/", views.again, name="again"),
    path("reports/<uuid:job_id>/share/", views.share, name="share"),
    path("reports/<uuid:job_id>/delete/", views.delete, name="delete"),
    path("reports/<uuid:job_id>/<slug:figure>.<slug:kind>", views.download, name="download"),
]
