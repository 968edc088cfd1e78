"""REST calls of the `simulations` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from simulations.jobs import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("simulations/", api.SimulationsView.as_view(), name="api-simulations"),
    path("simulations/<uuid:job_id>/", api.SimulationView.as_view(), name="api-simulation"),
    path("simulations/<uuid:job_id>/difference/<uuid:other_id>/", api.SimulationDifferenceView.as_view(), name="api-simulation-difference"),
]
