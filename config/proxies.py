"""Whose word on the client's address and scheme counts: a trusted proxy's, for one hop."""

from collections.abc import Callable
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST")


class TrustedProxyMiddleware:
    """Believe the last X-Forwarded-For entry of a trusted proxy; drop others' headers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.trusted = [ip_network(text, strict=False) for text in settings.TRUSTED_PROXIES]

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if self.is_trusted(request.META.get("REMOTE_ADDR", "")):
            hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
            if is_address(hops[-1].strip()):
                request.META["REMOTE_ADDR"] = hops[-1].strip()
        else:
            for name in FORWARDED:
                request.META.pop(name, None)
        return self.get_response(request)

    def is_trusted(self, address: str) -> bool:
        """Whether the peer of the connection is one of the operator's proxies."""
        if not self.trusted or not is_address(address):
            return False
        return any(ip_address(address) in network for network in self.trusted)


def is_address(text: str) -> bool:
    """Whether the text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
