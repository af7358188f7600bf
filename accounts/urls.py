"""The addresses of people, of the way in, and of what mails link to."""

from django.urls import include, path
from django.views.generic import RedirectView

from accounts.views import hooks, mail, mailbox, people, returned

to_sessions = RedirectView.as_view(pattern_name="sessions")

urlpatterns = [
    path("accounts/logout/", people.logout, name="account_logout"),
    path("accounts/sessions/", to_sessions, name="usersessions_list"),
    path("accounts/verify/<str:token>/", mail.verify_email, name="verify-email"),
    path("accounts/", include("allauth.urls")),
    path("people/<str:name>/", people.person, name="person"),
    path("settings/", people.settings, name="settings"),
    path("language/", people.language, name="language"),
    path("settings/channel/", hooks.hook, name="hook"),
    path("settings/channel/drop/", hooks.drop, name="hook-drop"),
    path("settings/sessions/", people.sessions, name="sessions"),
    path("settings/sessions/others/end/", people.end_other_sessions, name="end-other-sessions"),
    path("settings/sessions/<int:session_id>/end/", people.end_session, name="end-session"),
    path("settings/data/", people.data, name="own-data"),
    path("settings/delete/", people.delete, name="delete-account"),
    path("notices/returned/", returned.bounce, name="mail-returned"),
    path("settings/mail-works/", returned.mend, name="mail-mend"),
    path("notices/off/<str:token>/", mail.unsubscribe, name="unsubscribe"),
    path("mailbox/", mailbox.mails, name="mailbox"),
    path("mailbox/<slug:name>/", mailbox.mail, name="mail"),
    path("mailbox/<slug:name>/html/", mailbox.mail_html, name="mail-html"),
]
