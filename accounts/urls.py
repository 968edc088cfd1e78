"""Pages of the `accounts` app."""

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, URLResolver, path

from accounts import views

app_name = "accounts"
urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/signup/", views.SignUpView.as_view(), name="sign_up"),
    path("accounts/login/", auth_views.LoginView.as_view(template_name="accounts/log_in.html"), name="login"),
    path("accounts/logout/", auth_views.LogoutView.as_view(), name="logout"),
    path("accounts/", views.ProfileView.as_view(), name="profile"),
]
