"""A form whose token is too old: its text is kept and can be sent again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

SECRET_FIELDS = ("password", "code", "credential", "csrfmiddlewaretoken")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Offer to send the same form again if it stood on a page of ours; else say what happened."""
    fields = kept_fields(request) if is_own_form(request) else []
    context = {"fields": fields, "path": request.get_full_path()}
    if request.headers.get("HX-Request") == "true":
        page = render(request, "403_csrf.html#again", context, status=409)
        page.headers["HX-Retarget"] = "#toasts"
        page.headers["HX-Reswap"] = "innerHTML"
        return page
    return render(request, "403_csrf.html", context, status=403)


def is_own_form(request: HttpRequest) -> bool:
    """Whether the browser says that the form stood on a page of this site."""
    if "Sec-Fetch-Site" in request.headers:
        return request.headers["Sec-Fetch-Site"] == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"


def kept_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """What was typed, but for secrets; nothing when a secret was among it."""
    pairs = [(name, text) for name, texts in request.POST.lists() for text in texts]
    if any(name.startswith(SECRET_FIELDS[:-1]) for name, _text in pairs):
        return []
    return [(name, text) for name, text in pairs if name != SECRET_FIELDS[-1]]
