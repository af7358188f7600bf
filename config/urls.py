"""The addresses of the site: each app brings its own."""

from importlib.util import find_spec

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from config import views

urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("first-run/<str:token>/", views.first_run, name="first-run"),
    path(settings.ADMIN_URL, admin.site.urls),
    *([path("", include("accounts.urls"))] if find_spec("accounts.urls") else []),
    *([path("", include("games.urls"))] if find_spec("games.urls") else []),
]
