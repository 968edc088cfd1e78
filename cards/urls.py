"""Pages of the `cards` app."""

from django.urls import URLPattern, URLResolver, path

from cards import views

app_name = "cards"
urlpatterns: list[URLPattern | URLResolver] = [
    path("cards/", views.card_list, name="list"),
    path("cards/proxies/", views.proxies, name="proxies"),
    path("cards/random/", views.random_card, name="random"),
    path("cards/search-help/", views.search_help, name="search_help"),
    path("cards/<slug:slug>/", views.card_page, name="detail"),
    path("cards/<slug:slug>/hovercard/", views.card_hovercard, name="hovercard"),
    path("cards/<slug:slug>/face.svg", views.card_face, name="face"),
    path("cards/<slug:slug>/sheet.pdf", views.card_sheet_pdf, name="sheet_pdf"),
    path("cards/<slug:slug>/sheet/<slug:side>.svg", views.card_sheet, name="sheet"),
    path("cards/<slug:slug>/preview.png", views.card_preview, name="preview"),
]
