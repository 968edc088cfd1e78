"""Pages of the `accounts` app."""

from django.contrib.auth import views as auth_views
from django.urls import URLPattern, URLResolver, path

from accounts.notifications import views as notifications
from accounts.views import entry, profile

app_name = "accounts"
urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/", profile.profile, name="profile"),
    path("accounts/signup/", entry.SignUpView.as_view(), name="sign_up"),
    path("accounts/login/", entry.LogInView.as_view(), name="login"),
    path("accounts/logout/", entry.LogOutView.as_view(), name="logout"),
    path("accounts/resume/", entry.resume, name="resume"),
    path("accounts/resume/drop/", entry.drop_kept_form, name="drop_kept_form"),
    path("accounts/password/", profile.PasswordChangeView.as_view(), name="password_change"),
    path("accounts/reset/", entry.PasswordResetView.as_view(), name="password_reset"),
    path(
        "accounts/reset/sent/",
        auth_views.PasswordResetDoneView.as_view(template_name="accounts/password_reset_sent.html"),
        name="password_reset_sent",
    ),
    path("accounts/reset/<uidb64>/<token>/", entry.PasswordResetConfirmView.as_view(), name="password_reset_confirm"),
    path("accounts/email/", profile.change_email, name="change_email"),
    path("accounts/email/confirmation/", profile.send_confirmation, name="send_confirmation"),
    path("accounts/email/confirm/<str:confirmation>/", profile.confirm_email, name="confirm_email"),
    path("accounts/language/", profile.change_language, name="change_language"),
    path("accounts/sessions/end/", profile.end_other_sessions, name="end_other_sessions"),
    path("accounts/tokens/", profile.tokens, name="tokens"),
    path("accounts/tokens/<int:token_id>/revoke/", profile.revoke_token, name="revoke_token"),
    path("accounts/data/", profile.download, name="download"),
    path("notifications/", notifications.notification_list, name="notifications"),
    path("notifications/mails/", notifications.mail_choices, name="mail_choices"),
    path("notifications/mails/<str:signed>/end/", notifications.end_mails, name="end_mails"),
    path("notifications/read/", notifications.read, name="notifications_read"),
    path("notifications/<int:notification_id>/", notifications.open_notification, name="notification"),
    path("accounts/delete/", profile.delete, name="delete"),
]
