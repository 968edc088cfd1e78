"""Pages of the `simulations` app."""

from django.urls import URLPattern, URLResolver, path

from simulations import views

app_name = "simulations"
urlpatterns: list[URLPattern | URLResolver] = [
    path("simulate/", views.order, name="order"),
    path("reports/", views.job_list, name="list"),
    path("reports/<uuid:job_id>/", views.report, name="report"),
    path("reports/<uuid:job_id>/progress/", views.progress, name="progress"),
    path("reports/<uuid:job_id>/cancel/", views.cancel, name="cancel"),
    path("reports/<uuid:job_id>/again/", views.again, name="again"),
    path("reports/<uuid:job_id>/share/", views.share, name="share"),
    path("reports/<uuid:job_id>/delete/", views.delete, name="delete"),
    path("reports/<uuid:job_id>/<slug:figure>.<slug:kind>", views.download, name="download"),
]
