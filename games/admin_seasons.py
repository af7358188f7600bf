"""Leagues and seasons in the admin: plan them, see what needs a hand, rehearse and do each step."""

import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards import BOARDS
from games.clock import PRESETS
from games.competition.points import SCHEMES
from games.engines import ENGINES
from games.forms import OptionsForm, pace_choices
from games.forms_leagues import LetterForm
from games.models import Entry, League, Season
from games.models.leagues import Settings
from games.selectors import attention, season_rules
from games.services import luck
from games.services.leagues import foresight, letters, life, rounds, seasons
from games.services.refusals import Refused
from games.views import words

STEPS: Mapping[str, Any] = {
    "registration": gettext_lazy("Entries open."),
    "drawn": gettext_lazy("Entries close."),
    "divisions": gettext_lazy("%(number)s divisions are filled."),
    "running": gettext_lazy("Play begins."),
    "round": gettext_lazy("Round %(number)s of division %(level)s is drawn; its tables open."),
    "seats_given_up": gettext_lazy("%(number)s seats of those who left are given up."),
    "results": gettext_lazy("%(number)s results are taken up."),
    "reminders": gettext_lazy("%(number)s reminders are sent."),
    "adjudicated": gettext_lazy("%(number)s unfinished tables are adjudicated."),
    "closed": gettext_lazy("The season closes; promotion and relegation are proposed."),
}


def told(done: life.Done) -> str:
    """One step in words."""
    return str(STEPS[done.what]) % {"number": done.number, "level": done.level}


SCHEME_NAMES: Mapping[str, Any] = {
    "classic": gettext_lazy("classic"),
    "steep": gettext_lazy("steep"),
    "linear": gettext_lazy("even steps"),
    "winner": gettext_lazy("only the winner"),
    "match": gettext_lazy("match"),
}


def scheme_words(name: str) -> str:
    """A points scheme with what it gives at a table of four."""
    places = ", ".join(str(points) for points in SCHEMES[name].places(4))
    return f"{SCHEME_NAMES[name]}: {places}"


AFOOT = (Season.Stage.REGISTRATION, Season.Stage.DRAWN, Season.Stage.RUNNING)
WORDED = ("games", "scheme", "pace")
"""The settings that are kept by short names."""
SETTINGS = tuple(field.name for field in Settings._meta.fields if field.editable)


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """The settings of a league or a season, with what the site knows to choose from."""

    games = forms.MultipleChoiceField(
        label=gettext_lazy("games"), help_text=gettext_lazy("Rounds take turns.")
    )
    scheme = forms.ChoiceField(label=gettext_lazy("points scheme"), initial="classic")
    pace = forms.ChoiceField(label=gettext_lazy("pace"), initial="daily")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, choices in (
            ("games", [(slug, BOARDS[slug].title) for slug in ENGINES]),
            ("scheme", [(name, scheme_words(name)) for name in SCHEMES]),
            ("pace", pace_choices(tuple(PRESETS))),
        ):
            if name in self.fields:
                self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any] | None:
        """Teams need games with partners, and tables of at least two teams of that size."""
        found: dict[str, Any] = super().clean() or {}
        games, seats, size = (found.get(name) for name in ("games", "seats", "team_size"))
        if games and seats and size and size > 1:
            alone = [
                slug
                for slug in games
                if not rounds.can_seat(slug, seats, size, self.instance.options)
            ]
            if alone:
                text = _("%(games)s cannot be played in teams of %(size)s at tables of %(seats)s.")
                named = {"games": ", ".join(alone), "size": size, "seats": seats}
                self.add_error("team_size", text % named)
        return found


class HowPlayed(admin.ModelAdmin):  # type: ignore[type-arg]
    """What leagues and seasons share: a page for the options of their games."""

    def get_urls(self) -> list[URLPattern]:
        name = f"games_{self.opts.model_name}_options"
        page = self.admin_site.admin_view(self.options)
        return [path("<int:object_id>/options/", page, name=name), *super().get_urls()]

    @admin.display(description=gettext_lazy("options of the games"))
    def how_played(self, source: League | Season) -> str:
        """What was chosen, and the way to the page on which it is."""
        chosen = [season_rules.how(source, slug) for slug in source.games]
        said = " ".join(filter(None, chosen)) or _("As the games have it.")
        if isinstance(source, Season) and source.stage != Season.Stage.PLANNED:
            return said
        page = reverse(f"admin:games_{self.opts.model_name}_options", args=[source.pk])
        return format_html('{} <a href="{}">{}</a>', said, page, _("Choose"))

    def options(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Choose with which options the games are played."""
        source = get_object_or_404(self.model, pk=object_id)
        if not self.has_change_permission(request, source):
            raise PermissionDenied
        form = OptionsForm(source.games, source.options, request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                self.choose(request, source, form.options())
            except Refused as refused:
                self.message_user(request, words.refusal(refused), messages.ERROR)
            else:
                self.message_user(request, _("The options are chosen."), messages.SUCCESS)
                return redirect(f"admin:games_{self.opts.model_name}_change", object_id)
        context = {**self.admin_site.each_context(request), "title": str(source), "form": form}
        return TemplateResponse(request, "admin/games/options.html", context)

    def choose(self, request: HttpRequest, source: Any, options: rounds.Chosen) -> None:
        """Raise `Refused` for what cannot be."""
        raise NotImplementedError


@admin.register(League)
class LeagueAdmin(HowPlayed):
    """Leagues, and how their next seasons are played."""

    form = SettingsForm
    list_display = (
        "name",
        "format",
        "team_size",
        "rounds",
        "division_size",
        "admission",
        "is_rated",
    )
    prepopulated_fields = {"slug": ("name",)}
    search_fields = ("name",)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:  # noqa: ARG002
        return ("how_played",) if obj is not None else ()

    def choose(self, request: HttpRequest, source: Any, options: rounds.Chosen) -> None:  # noqa: ARG002
        seasons.choose_options(league_id=source.pk, options=options)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False


class DatesForm(forms.ModelForm):  # type: ignore[type-arg]
    """A season is its league and four dates; all else is copied from the league."""

    class Meta:
        model = Season
        fields = (
            "league",
            "registration_opens_at",
            "registration_closes_at",
            "starts_at",
            "closes_at",
        )


class RedateForm(DatesForm):
    """Other dates for a season that takes entries or is played."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Needed for other dates. The members can read it."),
    )

    def clean(self) -> dict[str, Any] | None:
        found: dict[str, Any] = super().clean() or {}
        if seasons.DATES & set(self.changed_data) and not found.get("reason", "").strip():
            self.add_error("reason", words.refusal(Refused("no_reason")))
        return found


class PlannedForm(SettingsForm):
    """All of a season that is only planned."""

    class Meta(DatesForm.Meta):
        fields = (*DatesForm.Meta.fields, *SETTINGS)  # type: ignore[assignment]


@admin.register(Season)
class SeasonAdmin(HowPlayed):
    """Seasons: their dates and settings, what needs a hand, and the buttons that move them on."""

    form = DatesForm
    list_display = (
        "__str__",
        "stage",
        "waiting",
        "starts_at",
        "closes_at",
        "members",
        "buttons",
    )
    list_filter = ("stage", "league")
    list_select_related = ("league",)
    ordering = ("-starts_at",)
    readonly_fields = ("stage", "seed", "needs", "buttons", "how_played")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only what nobody has entered yet is deleted; what is played can be closed earlier."""
        is_planned = obj is not None and obj.stage == Season.Stage.PLANNED
        return is_planned and super().has_delete_permission(request, obj)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Season]:
        return attention.counted(super().get_queryset(request), now=timezone.now())

    def get_form(
        self,
        request: HttpRequest,
        obj: Season | None = None,
        change: bool = False,  # noqa: FBT001, FBT002 (the signature is Django's)
        **kwargs: Any,
    ) -> Any:
        if obj is not None:
            kwargs["form"] = PlannedForm if obj.stage == Season.Stage.PLANNED else RedateForm
        return super().get_form(request, obj, change, **kwargs)

    def get_fields(self, request: HttpRequest, obj: Season | None = None) -> tuple[str, ...]:
        dates = DatesForm.Meta.fields
        if obj is None:
            return dates
        is_asked = self.has_change_permission(request, obj) and obj.stage in AFOOT
        reason = ("reason",) if is_asked else ()
        return (*dates, *reason, *self.readonly_fields, *self.shown_settings(obj))

    def get_readonly_fields(self, request: HttpRequest, obj: Season | None = None) -> Any:  # noqa: ARG002
        """A season keeps its league, its settings once entries are open, and its dates once it has
        closed.
        """
        if obj is None:
            return ()
        settings = () if obj.stage == Season.Stage.PLANNED else self.shown_settings(obj)
        dates = () if obj.stage in seasons.GOING else DatesForm.Meta.fields[1:]
        return (*self.readonly_fields, "league", *settings, *dates)

    @staticmethod
    def shown_settings(season: Season) -> tuple[str, ...]:
        """The settings, in words where they cannot be changed any more."""
        if season.stage == Season.Stage.PLANNED:
            return SETTINGS
        return tuple(f"{name}_in_words" if name in WORDED else name for name in SETTINGS)

    @admin.display(description=gettext_lazy("games"))
    def games_in_words(self, season: Season) -> str:
        """What is played."""
        return ", ".join(str(BOARDS[slug].title) for slug in season.games)

    @admin.display(description=gettext_lazy("points scheme"))
    def scheme_in_words(self, season: Season) -> str:
        """What places are worth."""
        return scheme_words(season.scheme)

    @admin.display(description=gettext_lazy("pace"))
    def pace_in_words(self, season: Season) -> str:
        """How long one may think."""
        return dict(pace_choices(tuple(PRESETS))).get(season.pace, season.pace)

    def save_model(self, request: HttpRequest, obj: Season, form: Any, change: bool) -> None:  # noqa: FBT001
        """A new season is numbered, and takes its settings over from the league."""
        if change:
            self._change(request, obj, form)
            return
        obj.number, obj.seed = seasons.next_number(obj.league_id), seasons.fresh_seed()
        for name, value in seasons.settings_of(obj.league).items():
            setattr(obj, name, value)
        obj.save()

    def choose(self, request: HttpRequest, source: Any, options: rounds.Chosen) -> None:
        assert request.user.pk is not None
        seasons.change(
            season_id=source.pk,
            values={"options": dict(options)},
            by=request.user.pk,
            reason="",
            now=timezone.now(),
        )

    def _change(self, request: HttpRequest, season: Season, form: Any) -> None:
        assert request.user.pk is not None
        found = form.cleaned_data
        reason = found.get("reason", "")
        values = {name: found[name] for name in form.changed_data if name != "reason"}
        now = timezone.now()
        try:
            seasons.change(
                season_id=season.pk, values=values, by=request.user.pk, reason=reason, now=now
            )
        except Refused as refused:
            self.message_user(request, words.refusal(refused), messages.ERROR)

    @admin.display(description=gettext_lazy("members"))
    def members(self, season: Season) -> int:
        return season.entries.filter(status=Entry.Status.IN).count()

    @admin.display(description=gettext_lazy("do"))
    def buttons(self, season: Season) -> str:
        return format_html(
            '<a href="{}">{}</a> · <a href="{}">{}</a>',
            reverse("admin:games_season_advance", args=[season.pk]),
            _("What is due"),
            reverse("admin:games_season_letter", args=[season.pk]),
            _("Write to members"),
        )

    @admin.display(description=gettext_lazy("waiting"), ordering="waiting")
    def waiting(self, season: Season) -> int:
        return int(getattr(season, "waiting"))  # noqa: B009 (the query has added it)

    @admin.display(description=gettext_lazy("needs a hand"))
    def needs(self, season: Season) -> str:
        found = attention.overview(season, now=timezone.now())
        if found.is_calm:
            return _("Nothing at the moment.")
        tables = _list("fixture", "round__division__season", season)
        entries = _list("entry", "season", season)
        appeals = _list("appeal", "fixture__round__division__season", season)
        steps = reverse("admin:games_season_advance", args=[season.pk])
        said = [
            (_("A step fails"), found.failure, steps),
            (_("Late tables"), ", ".join(map(str, found.late)), f"{tables}&late=yes"),
            (_("Wait for admission"), ", ".join(found.asking), f"{entries}&status__exact=asked"),
            (_("Have withdrawn"), ", ".join(found.left), f"{entries}&status__exact=out"),
            (_("A bot plays for"), ", ".join(found.missing), f"{entries}&status__exact=in"),
            (_("Mail does not arrive"), ", ".join(found.dead_mail), entries),
            (
                _("Share an address or a device"),
                "; ".join(" + ".join(group) for group in found.shared),
                entries,
            ),
            (
                _("Appeals about tables"),
                ", ".join(map(str, found.appeals)),
                f"{appeals}&decided_at__isempty=1",
            ),
        ]
        lines = [(where, what, which) for what, which, where in said if which]
        return format_html(
            "<ul>{}</ul>", format_html_join("", '<li><a href="{}">{}</a>: {}</li>', lines)
        )

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("<int:object_id>/advance/", view(self.advance), name="games_season_advance"),
            path("<int:object_id>/letter/", view(self.letter), name="games_season_letter"),
            *super().get_urls(),
        ]

    def advance(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """First what would happen, then, by POST, what has happened."""
        season = self._season(request, object_id)
        now = timezone.now()
        if request.method == "POST":
            self._do(request, season)
            return redirect("admin:games_season_advance", object_id)
        ahead = foresight.Ahead()
        try:
            ahead = foresight.ahead(season_id=season.pk, luck=luck.fresh, now=now)
        except Refused as refused:
            self.message_user(request, words.refusal(refused), messages.ERROR)
        proposed = season.entries.exclude(movement__in=("", "stay")).select_related(
            "user", "division"
        )
        context = {
            **self.admin_site.each_context(request),
            "title": str(season),
            "season": season,
            "steps": [told(step) for step in ahead.steps],
            "changes": ahead.changes,
            "is_closed": season.stage == Season.Stage.CLOSED,
            "proposed": proposed.order_by("division__level", "final_place"),
        }
        return TemplateResponse(request, "admin/games/season/advance.html", context)

    def _season(self, request: HttpRequest, object_id: int) -> Season:
        season = get_object_or_404(Season.objects.select_related("league"), pk=object_id)
        if not self.has_change_permission(request, season):
            raise PermissionDenied
        return season

    def _do(self, request: HttpRequest, season: Season) -> None:
        now = timezone.now()
        try:
            if "confirm" in request.POST:
                assert request.user.pk is not None
                reason = request.POST.get("reason", "")
                life.confirm(season_id=season.pk, by=request.user.pk, reason=reason, now=now)
                self.message_user(request, _("The season is final."), messages.SUCCESS)
            for step in life.advance_safely(season_id=season.pk, luck=luck.fresh, now=now):
                self.message_user(request, told(step), messages.SUCCESS)
        except Refused as refused:
            self.message_user(request, words.refusal(refused), messages.ERROR)

    def letter(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Write to all members of a season, or to one division."""
        season = self._season(request, object_id)
        form = LetterForm(request.POST or None, initial={"once": str(uuid.uuid4())})
        if request.method == "POST" and form.is_valid():
            number = letters.write(season_id=season.pk, now=timezone.now(), **form.cleaned_data)
            text = ngettext(
                "%(number)d mail is on its way.", "%(number)d mails are on their way.", number
            )
            self.message_user(request, text % {"number": number}, messages.SUCCESS)
            return redirect("admin:games_season_change", object_id)
        context = {**self.admin_site.each_context(request), "title": str(season), "form": form}
        return TemplateResponse(request, "admin/games/season/letter.html", context)


def _list(of: str, season_path: str, season: Season) -> str:
    """The list of what belongs to a season; more filters can be added."""
    return f"{reverse(f'admin:games_{of}_changelist')}?{season_path}__id__exact={season.pk}"
