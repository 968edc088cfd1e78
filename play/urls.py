"""Pages of the `play` app."""

from django.urls import path

from play.views import afterwards, deeds, people, puzzle, rating, sitting, studies, table

app_name = "play"
urlpatterns = [
    path("play/", sitting.index, name="index"),
    path("play/open-tables/", sitting.lobby, name="lobby"),
    path("play/puzzle/", puzzle.today, name="puzzle"),
    path("play/puzzle/<str:day>/", puzzle.of_day, name="puzzle_of_day"),
    path("play/puzzle/<str:day>/on/", puzzle.go_on, name="puzzle_on"),
    path("play/ratings/", rating.best, name="ratings"),
    path("play/ratings/mine/", rating.mine, name="own_rating"),
    path("play/muted/<path:name>/end/", people.unmute, name="unmute"),
    path("play/report/<uuid:job_id>/<int:game>/", afterwards.go_on_report, name="on_report"),
    path("play/<str:table_id>/join/<str:key>/", sitting.join, name="join"),
    path("play/<str:table_id>/sit-down/", sitting.sit_at_offered, name="sit_at_offered"),
    path("play/<str:table_id>/offer/", sitting.offer, name="offer"),
    path("play/<str:table_id>/", table.table, name="table"),
    path("play/<str:table_id>/told/<int:number>/", table.told, name="told"),
    path("play/<str:table_id>/choose/", deeds.choose, name="choose"),
    path("play/<str:table_id>/take-back/", deeds.take_back, name="take_back"),
    path("play/<str:table_id>/hint/", deeds.hint, name="hint"),
    path("play/<str:table_id>/stops/", deeds.stops, name="stops"),
    path("play/<str:table_id>/auto-answer/", deeds.auto_answer, name="auto_answer"),
    path("play/<str:table_id>/resign/", deeds.resign, name="resign"),
    path("play/<str:table_id>/draw/", deeds.draw, name="draw"),
    path("play/<str:table_id>/rematch/", deeds.rematch, name="rematch"),
    path("play/<str:table_id>/say/", people.say, name="say"),
    path("play/<str:table_id>/mute/", people.mute, name="mute"),
    path("play/<str:table_id>/seats/<int:number>/report/", people.report, name="report"),
    path("play/<str:table_id>/seats/<int:number>/qr.svg", table.qr, name="seat_qr"),
    path("play/<str:table_id>/game/", afterwards.game, name="game"),
    path("play/<str:table_id>/game.png", afterwards.picture, name="game_picture"),
    path("play/<str:table_id>/game.json", afterwards.download_json, name="game_json"),
    path("play/<str:table_id>/game.txt", afterwards.download_text, name="game_text"),
    path("play/<str:table_id>/study/", studies.study, name="study"),
    path("play/<str:table_id>/show/", afterwards.show, name="show"),
    path("play/<str:table_id>/watch/", afterwards.watch, name="watch"),
    path("play/<str:table_id>/on/", afterwards.go_on, name="on"),
]
