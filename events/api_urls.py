"""REST calls of the `events` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from events import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", api.EventListView.as_view(), name="api-events"),
    path("events/<str:event_id>/", api.EventView.as_view(), name="api-event"),
    path("events/<str:event_id>/registrations/", api.RegistrationListView.as_view(), name="api-registrations"),
    path("events/<str:event_id>/registrations/<int:number>/", api.RegistrationView.as_view(), name="api-registration"),
    path(
        "events/<str:event_id>/registrations/<int:number>/restore/", api.RegistrationRestoreView.as_view(), name="api-registration-restore"
    ),
    path("events/<str:event_id>/registrations/<int:number>/check/", api.RegistrationCheckView.as_view(), name="api-registration-check"),
]
