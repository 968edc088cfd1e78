"""REST calls of the `events` app, below `/api/v1/`."""

from django.urls import URLPattern, URLResolver, path

from events.api import breakdown, events, players, registrations, rounds

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", events.EventListView.as_view(), name="api-events"),
    path("events/<str:event_id>/", events.EventView.as_view(), name="api-event"),
    path("events/<str:event_id>/registrations/", registrations.RegistrationListView.as_view(), name="api-registrations"),
    path("events/<str:event_id>/registrations/<int:number>/", registrations.RegistrationView.as_view(), name="api-registration"),
    path(
        "events/<str:event_id>/registrations/<int:number>/restore/",
        registrations.RegistrationRestoreView.as_view(),
        name="api-registration-restore",
    ),
    path(
        "events/<str:event_id>/registrations/<int:number>/check/",
        registrations.RegistrationCheckView.as_view(),
        name="api-registration-check",
    ),
    path("events/<str:event_id>/field/", breakdown.BreakdownView.as_view(), name="api-event-breakdown"),
    path("events/<str:event_id>/cancel/", events.EventCancelView.as_view(), name="api-event-cancel"),
    path("events/<str:event_id>/finish/", events.EventFinishView.as_view(), name="api-event-finish"),
    path("events/<str:event_id>/players/", players.PlayerListView.as_view(), name="api-players"),
    path("events/<str:event_id>/players/<int:number>/", players.PlayerView.as_view(), name="api-player"),
    path("events/<str:event_id>/players/<int:number>/list/", players.PlayerListOfView.as_view(), name="api-player-list"),
    path("events/<str:event_id>/staff/", events.StaffListView.as_view(), name="api-event-staff"),
    path("events/<str:event_id>/staff/<str:name>/", events.StaffView.as_view(), name="api-event-staff-one"),
    path("events/<str:event_id>/draws/", players.DrawListView.as_view(), name="api-draws"),
    path("events/<str:event_id>/draws/draw/", players.DrawView.as_view(), name="api-draw"),
    path("events/<str:event_id>/rounds/", rounds.RoundListView.as_view(), name="api-rounds"),
    path("events/<str:event_id>/rounds/swap/", rounds.RoundSwapView.as_view(), name="api-round-swap"),
    path("events/<str:event_id>/rounds/<int:number>/", rounds.RoundView.as_view(), name="api-round"),
    path("events/<str:event_id>/rounds/<int:number>/start/", rounds.RoundStartView.as_view(), name="api-round-start"),
    path("events/<str:event_id>/rounds/<int:number>/tables/<int:table>/result/", rounds.ResultView.as_view(), name="api-result"),
    path("events/<str:event_id>/rounds/<int:number>/tables/<int:table>/confirm/", rounds.ConfirmView.as_view(), name="api-result-confirm"),
    path("events/<str:event_id>/standings/", rounds.StandingsView.as_view(), name="api-standings"),
]
