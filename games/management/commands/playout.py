"""Play whole tables with bots and print what came of it: `manage.py playout loot --seats 4`."""

import sys
import time
from argparse import ArgumentError
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import BOTS, BUDGET
from games.bots.playout import Plan, Report, Stuck, Unconserved, play, speed
from games.engines import ALL
from games.engines.contract import BadOptions

type AnyGame = Any


class Command(BaseCommand):
    """Touches no database: the tables live in memory only."""

    help = "Play whole tables with bots, check that nothing gets lost, and print the figures."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", nargs="?", default="", help=f"One of {_listed(ALL)}.")
        parser.add_argument("--seats", default="", help="Players at each table.")
        parser.add_argument("--tables", default="100", help="How many tables to play.")
        parser.add_argument("--seed", default="0", help="The same seed plays the same tables.")
        parser.add_argument("--bot", default="random", help=f"{_listed(BOTS)}; or one per seat.")
        parser.add_argument("--budget", default=str(BUDGET), help="Playouts of one decision.")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", dest="chosen"
        )
        parser.add_argument("--json", action="store_true", help="End with one line of JSON.")

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        return super().create_parser(prog_name, subcommand, exit_on_error=False, **kwargs)

    def run_from_argv(self, argv: list[str]) -> None:
        """Unknown words are answered as all bad input is: one sentence, exit code 1."""
        try:
            super().run_from_argv(argv)
        except ArgumentError as wrong:
            self.stderr.write(f"CommandError: {wrong}.")
            sys.exit(1)

    def handle(self, *_args: Any, **given: Any) -> None:
        game = ALL.get(given["slug"])
        if game is None:
            raise CommandError(f"There is no game {given['slug']!r}: take {_listed(ALL)}.")
        plan = _plan(game, given)
        try:
            report = play(game, plan)
        except Unconserved as loss:
            raise CommandError(
                f"Action {loss.action} turned {loss.before} into {loss.after}."
            ) from loss
        except Stuck as stuck:
            raise CommandError("A seat was to act and had no legal action.") from stuck
        pace = speed(game, plan, time.process_time)
        applied = speed(game, plan, time.process_time, applied=True)
        self.stdout.write(_told(given["slug"], plan, report, pace, applied))
        if given["json"]:
            self.stdout.write(_json(report, pace))


def _plan(game: AnyGame, given: dict[str, Any]) -> Plan[Any]:
    seats = _number("--seats", given["seats"] or str(game.seats[0]), 1)
    options = _options(game, given["chosen"])
    try:
        game.check(seats, options)
    except BadOptions as refusal:
        raise CommandError(_refused(game, seats, refusal)) from refusal
    return Plan(
        seats=seats,
        options=options,
        tables=_number("--tables", given["tables"], 1),
        seed=_number("--seed", given["seed"], 0),
        bots=_bots(given["bot"], seats),
        budget=_number("--budget", given["budget"], 1),
    )


def _number(name: str, words: str, least: int) -> int:
    number = int(words) if str(words).isdecimal() else least - 1
    if number < least:
        raise CommandError(f"{name} takes a whole number from {least} up, not {words!r}.")
    return number


def _options(game: AnyGame, chosen: list[str]) -> Any:
    fields = game.options_type.__struct_fields__
    values = dict(one.partition("=")[::2] for one in chosen)
    for name in values:
        if name not in fields:
            raise CommandError(f"There is no option {name!r}: take {_listed(fields) or 'none'}.")
    try:
        return msgspec.convert(values, game.options_type, strict=False)
    except msgspec.ValidationError as wrong:
        raise CommandError(f"An option has a value it cannot take: {wrong}.") from wrong


def _refused(game: AnyGame, seats: int, refusal: BadOptions) -> str:
    if seats not in game.seats:
        return f"{game.slug} is played by {_listed(game.seats)} seats, not by {seats}."
    return f"{game.slug} cannot be played by {seats} with these options ({refusal.code})."


def _bots(words: str, seats: int) -> tuple[str, ...]:
    names = words.split(",")
    for name in names:
        if name not in BOTS:
            raise CommandError(f"There is no bot {name!r}: take {_listed(BOTS)}.")
    if len(names) not in (1, seats):
        raise CommandError(f"--bot takes one name, or one for each of the {seats} seats.")
    return tuple(names) if len(names) == seats else tuple(names * seats)


def _told(slug: str, plan: Plan[Any], report: Report, pace: float, applied: float) -> str:
    lines = (
        f"{slug}, {plan.seats} seats, seed {plan.seed}, bots {', '.join(plan.bots)}",
        f"tables: {report.tables}",
        f"actions: {report.actions} ({report.actions_min} to {report.actions_max} a table)",
        f"actions per second: {pace:.0f} at random; {applied:.0f} through apply",
        f"mean score per seat: {' '.join(f'{score:.2f}' for score in report.mean_scores)}",
        f"wins per seat: {' '.join(map(str, report.wins))}",
        f"ended by: {', '.join(f'{reason} {times}' for reason, times in report.reasons)}",
        "conserved: yes, after every action",
    )
    return "\n".join(lines)


def _json(report: Report, pace: float) -> str:
    figures = {
        "tables": report.tables,
        "actions": report.actions,
        "actions_per_second": round(pace),
        "mean_scores": [round(score, 4) for score in report.mean_scores],
        "actions_min": report.actions_min,
        "actions_max": report.actions_max,
    }
    return msgspec.json.encode(figures).decode()


def _listed(names: Any) -> str:
    return ", ".join(map(str, names))
