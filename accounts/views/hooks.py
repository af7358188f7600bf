"""The page of one's second channel."""

from typing import cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import selectors, webhooks
from accounts.models import Hook, User
from accounts.services import hooks

UNPROCESSABLE = 422
REASONS = {
    "address": _("This is not an address that can be called."),
    "https": _("The address must begin with https:// and name nobody."),
    "internal": _("This address lies in a closed network."),
    "port": _("Only the ports 443 and 8443 can be called."),
}


class HookForm(forms.Form):
    """Where to, and in which form."""

    url = forms.CharField(
        label=_("Address"),
        max_length=webhooks.LONGEST_URL,
        help_text=_("The address of a webhook, as Discord or Slack gives it to you."),
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
    shape = forms.ChoiceField(label=_("Form"), choices=Hook.Shape.choices)

    def clean_url(self) -> str:
        """Refuse at once what would never be called."""
        url: str = self.cleaned_data["url"]
        try:
            webhooks.target(url)
        except webhooks.Forbidden as forbidden:
            raise forms.ValidationError(REASONS[forbidden.code]) from forbidden
        return url


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hook(request: HttpRequest) -> HttpResponse:
    """Show the channel; a POST sets it anew."""
    user = cast(User, request.user)
    form = HookForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        status = UNPROCESSABLE if form.errors else 200
        context = {"form": form, "hook": selectors.hook_of(user)}
        return render(request, "accounts/hook.html", context, status=status)
    hooks.set_hook(user_id=user.pk, now=timezone.now(), **form.cleaned_data)
    messages.success(request, gettext("Your second channel is set."))
    return redirect("hook")


@login_required
@require_POST
def drop(request: HttpRequest) -> HttpResponse:
    """No second channel any more."""
    hooks.drop(user_id=cast(User, request.user).pk)
    messages.success(request, gettext("Your second channel is gone."))
    return redirect("hook")
