"""Pages of the `events` app."""

from django.urls import URLPattern, URLResolver, path

from events.views import feeds, gauntlet, handing_on, pages, playing, running

app_name = "events"
urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", pages.event_list, name="list"),
    path("events/new/", pages.new_event, name="new"),
    path("events/<str:event_id>/", pages.detail, name="detail"),
    path("events/<str:event_id>/news.atom", feeds.event_news, name="feed"),
    path("events/<str:event_id>/qr.svg", handing_on.qr, name="qr"),
    path("events/<str:event_id>/event.ics", handing_on.calendar, name="calendar"),
    path("events/<str:event_id>/join/", playing.join, name="join"),
    path("events/<str:event_id>/hand-in/", playing.hand_in, name="hand_in"),
    path("events/<str:event_id>/withdraw/", playing.withdraw, name="withdraw"),
    path("events/<str:event_id>/edit/", running.edit, name="edit"),
    path("events/<str:event_id>/gauntlet/", gauntlet.event_gauntlet, name="gauntlet"),
    path("events/<str:event_id>/delete/", running.delete, name="delete"),
    path("events/<str:event_id>/lists/", running.lists, name="lists"),
    path("events/<str:event_id>/lists/print/", running.print_lists, name="print"),
    path("events/<str:event_id>/lists/export.csv", running.export_csv, name="export"),
    path("events/<str:event_id>/lists/export.json", running.export_json, name="export_json"),
    path("events/<str:event_id>/lists/check/", running.check_again, name="check_again"),
    path("events/<str:event_id>/lists/open/", running.open_lists, name="open_lists"),
    path("events/<str:event_id>/lists/<int:number>/", pages.one_list, name="one_list"),
    path("events/<str:event_id>/lists/<int:number>/remove/", running.remove_player, name="remove_player"),
    path("events/<str:event_id>/lists/<int:number>/bring-back/", running.bring_back, name="bring_back"),
    path("events/<str:event_id>/lists/<int:number>/check/", running.note_check, name="note_check"),
]
