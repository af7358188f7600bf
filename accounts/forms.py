"""What people fill in: sign-up, log-in, settings."""

from collections import defaultdict
from typing import Any, ClassVar, cast
from zoneinfo import available_timezones

from allauth.account import app_settings as account_settings
from allauth.account import forms as allauth_forms
from allauth.core import context as current
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names, registry
from accounts.models import User

TAKEN = _("This name, or one that looks like it, is taken.")
SHARES = [
    (50, _("when half of the time is gone")),
    (75, _("when three quarters of the time are gone")),
    (90, _("when nine tenths of the time are gone")),
]
WAITS = [
    (0, _("at once")),
    (10, _("after 10 minutes")),
    (60, _("after an hour")),
    (180, _("after three hours")),
]
"""How long the mail on a turn waits, in minutes."""
REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe",
    "Indian", "Pacific",
)  # fmt: skip
"""Of the names of zones; all other regions hold old names for the same zones."""


def digest_choices() -> list[tuple[Any, str]]:
    """No digest, or one at some hour of the day."""
    hourly = gettext("one mail a day for all tables, at %(hour)02d:00")
    return [("", gettext("one for each turn")), *((n, hourly % {"hour": n}) for n in range(24))]


def remember_field() -> forms.BooleanField:
    """Ninety days on this device, or until the browser closes."""
    return forms.BooleanField(
        label=_("Stay logged in on this device"),
        help_text=_("For 90 days. Otherwise until the browser is closed."),
        required=False,
    )


def keep_session(request: HttpRequest, *, remember: bool) -> None:
    """How long the session of this browser lasts; it holds from before the log-in to after it."""
    request.session.set_expiry(account_settings.SESSION_COOKIE_AGE if remember else 0)


def name_field() -> forms.CharField:
    """The public name, cleaned and judged."""
    return forms.CharField(
        label=_("Name"),
        max_length=2 * names.LONGEST,
        help_text=_("What others see at the table: up to 24 letters, digits, spaces, - and _."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


def free_name(name: str, *, of: User | None = None) -> str:
    """The name in its one spelling, or the reason why not."""
    name = names.cleaned(name)
    names.validate_name(name)
    others = User.objects.exclude(pk=of.pk) if of else User.objects.all()
    if others.filter(name_key=names.key(name)).exists():
        raise ValidationError(TAKEN, code="taken")
    return name


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """Name, address and password; the browser adds its time zone."""

    name = name_field()
    remember = remember_field()
    time_zone = forms.CharField(
        required=False, widget=forms.HiddenInput(attrs={"data-browser-zone": ""})
    )
    field_order: ClassVar[list[str]] = ["name", "email", "password1", "remember", "time_zone"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = _("For log-in and notices. Nobody else sees it.")
        self.fields["password1"].help_text = _("At least 8 characters; long and odd is best.")

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"])

    def clean_time_zone(self) -> str:
        """A zone that is not known is as good as none."""
        zone = self.cleaned_data["time_zone"]
        return zone if zone in available_timezones() else "UTC"

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Two people may take the same name at the same moment: the second is told so."""
        keep_session(request, remember=self.cleaned_data["remember"])
        try:
            with transaction.atomic():
                person, response = super().try_save(request)
        except IntegrityError:
            self.add_error("name", TAKEN)
            return None, render(request, "account/signup.html", {"form": self}, status=422)
        return person, response


class LoginForm(allauth_forms.LoginForm):  # type: ignore[misc]
    """E-mail address and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remember"] = remember_field()


class RequestCodeForm(allauth_forms.RequestLoginCodeForm):  # type: ignore[misc]
    """E-mail address for a code; the session that the code opens lasts as long as is asked here."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remember"] = remember_field()

    def clean(self) -> dict[str, Any]:
        """The session of the page that asks becomes the session that is logged in."""
        cleaned: dict[str, Any] = super().clean()
        keep_session(current.request, remember=bool(self.cleaned_data.get("remember")))
        return cleaned


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """Who I am, where my clock stands, and what I wish to be told."""

    name = name_field()
    time_zone = forms.ChoiceField(
        label=_("Time zone"), help_text=_("All times on the site and in mails are shown in it.")
    )
    language = forms.ChoiceField(
        label=_("Language"), help_text=_("Of the site and of mails."), required=False
    )
    wanted_kinds = forms.MultipleChoiceField(
        label=_("Mail that I want"), required=False, widget=forms.CheckboxSelectMultiple
    )
    reminder_share = forms.TypedChoiceField(
        label=_("Remind me"),
        choices=SHARES,
        coerce=int,
        help_text=_("While a table waits for you."),
    )

    digest_hour = forms.TypedChoiceField(
        label=_("Mail on my turns"),
        choices=digest_choices,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("A turn that would be over by then is still told at once."),
    )
    turn_wait = forms.TypedChoiceField(
        label=_("When it is my turn, the mail comes"),
        choices=WAITS,
        coerce=int,
        help_text=_("If you have moved by then, it does not come at all."),
    )
    reminds_often = forms.BooleanField(
        label=_("Remind me three times instead"),
        help_text=_("After 50, 80 and 95 percent of my own time."),
        required=False,
    )

    class Meta:
        model = User
        fields: ClassVar[list[str]] = [
            "name",
            "time_zone",
            "language",
            "reminder_share",
            "reminds_often",
            "digest_hour",
            "turn_wait",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields([*self.Meta.fields[:3], "wanted_kinds", *self.Meta.fields[3:]])
        languages = [("", _("As the browser asks")), *settings.LANGUAGES]
        self.set_choices("time_zone", zone_choices(self.instance.time_zone))
        self.set_choices("language", languages)
        self.set_choices("reminder_share", share_choices(self.instance.reminder_share))
        kinds = [(kind.slug, kind.title) for kind in registry.kinds()]
        self.set_choices("wanted_kinds", kinds)
        self.initial["wanted_kinds"] = [slug for slug, _title in kinds if self.instance.wants(slug)]

    def set_choices(self, name: str, choices: Any) -> None:
        """Choices that are known only when the form is made."""
        cast(forms.ChoiceField, self.fields[name]).choices = choices

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], of=self.instance)

    def muted_kinds(self) -> list[str]:
        """The known kinds that were not ticked, and those that nobody offers at the moment."""
        known = {kind.slug for kind in registry.kinds()}
        unknown = set(self.instance.muted_kinds) - known
        return sorted(unknown | known - set(self.cleaned_data["wanted_kinds"]))


def share_choices(current: int) -> list[tuple[int, Any]]:
    """The usual shares, and the person's own if it is another."""
    if current in dict(SHARES):
        return SHARES
    return [*SHARES, (current, _("after %(share)d %% of the time") % {"share": current})]


def zone_choices(current: str) -> list[tuple[str, Any]]:
    """All zones by region; the current one even when it bears an old name."""
    regions: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for zone in sorted(available_timezones()):
        region, _slash, place = zone.partition("/")
        if place and region in REGIONS:
            regions[region].append((zone, place.replace("_", " ")))
    listed = {zone for places in regions.values() for zone, _place in places}
    first = [("UTC", "UTC")]
    if current != "UTC" and current not in listed:
        first.append((current, current))
    return [*first, *regions.items()]
