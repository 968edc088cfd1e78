"""REST calls of the `events` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from events import api, breakdown_api

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", api.EventListView.as_view(), name="api-events"),
    path("events/<str:event_id>/", api.EventView.as_view(), name="api-event"),
    path("events/<str:event_id>/registrations/", api.RegistrationListView.as_view(), name="api-registrations"),
    path("events/<str:event_id>/registrations/<int:number>/", api.RegistrationView.as_view(), name="api-registration"),
    path(
        "events/<str:event_id>/registrations/<int:number>/restore/", api.RegistrationRestoreView.as_view(), name="api-registration-restore"
    ),
    path("events/<str:event_id>/registrations/<int:number>/check/", api.RegistrationCheckView.as_view(), name="api-registration-check"),
    path("events/<str:event_id>/field/", breakdown_api.BreakdownView.as_view(), name="api-event-breakdown"),
    path("events/<str:event_id>/cancel/", api.EventCancelView.as_view(), name="api-event-cancel"),
    path("events/<str:event_id>/players/", api.PlayerListView.as_view(), name="api-players"),
    path("events/<str:event_id>/players/<int:number>/", api.PlayerView.as_view(), name="api-player"),
    path("events/<str:event_id>/players/<int:number>/list/", api.PlayerListOfView.as_view(), name="api-player-list"),
    path("events/<str:event_id>/staff/", api.StaffListView.as_view(), name="api-event-staff"),
    path("events/<str:event_id>/staff/<str:name>/", api.StaffView.as_view(), name="api-event-staff-one"),
    path("events/<str:event_id>/draws/", api.DrawListView.as_view(), name="api-draws"),
    path("events/<str:event_id>/draws/draw/", api.DrawView.as_view(), name="api-draw"),
]
