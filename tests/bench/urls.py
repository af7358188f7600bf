"""The site and a page that does nothing but read session and user and draw a tiny template."""

from django.http import HttpRequest, HttpResponse
from django.template import Context, Template
from django.urls import include, path

HELLO = Template("<!doctype html><title>hello</title><p>Hello {{ name }}.</p>")


def hello(request: HttpRequest) -> HttpResponse:
    """The least that a page for somebody can do on this stack."""
    return HttpResponse(HELLO.render(Context({"name": str(request.user)})))


urlpatterns = [path("hello/", hello), path("", include("config.urls"))]
