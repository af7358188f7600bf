"""The addresses of the site: each app brings its own."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from config import views

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("first-run/<str:token>/", views.first_run, name="first-run"),
    path(settings.ADMIN_URL, admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
]
