"""Refusals in plain sentences: the services' here, the engines' by the board of their game."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards import BOARDS
from games.services.refusals import Refusal, Refused

SENTENCES: Mapping[str, str | Promise] = {
    "absence_begun": gettext_lazy("That absence has begun; it can no longer be cancelled."),
    "absence_days": gettext_lazy("Choose days from today on, the first before the last."),
    "absence_twice": gettext_lazy("You have booked some of these days already."),
    "absences_too_many": gettext_lazy("You can have %(most)s absences at a time."),
    "allowance": gettext_lazy("In %(year)s you have %(left)s days of leave left."),
    "bot_plays": gettext_lazy("A bot plays for you at the moment. Take your seat back first."),
    "after_the_end": gettext_lazy("That is after the end of the season."),
    "appeals_wait": gettext_lazy("Answer the appeals first."),
    "asking_over": gettext_lazy("The time for an answer is over, or it was answered already."),
    "blocked_by_you": gettext_lazy("You have blocked this person. Unblock first."),
    "bots": gettext_lazy(
        "At least one seat besides yours must be left without a bot, or fewer bots chosen."
    ),
    "cannot_sit": gettext_lazy("You cannot sit down at this table."),
    "done_already": gettext_lazy("That has been done already."),
    "moderation_reason": gettext_lazy("Give a reason, of %(most)s characters at most."),
    "mute_until": gettext_lazy("Choose a day after today, within a year."),
    "muted": gettext_lazy("The moderators have muted you: you cannot write at the moment."),
    "no_endings": gettext_lazy(
        "This table does not end by agreement: the manager of its league decides."
    ),
    "no_favourite": gettext_lazy("Only your favourites can be invited here."),
    "no_room": gettext_lazy("You cannot write there."),
    "not_moderator": gettext_lazy("That is for moderators."),
    "of_the_house": gettext_lazy("This person runs the site: ask an administrator."),
    "own_person": gettext_lazy("That is you."),
    "report_rate": gettext_lazy("You may send %(most)s reports a day."),
    "report_reason": gettext_lazy("Say what is wrong, in %(most)s characters at most."),
    "too_many_blocked": gettext_lazy("You can block %(most)s people. Unblock somebody first."),
    "too_many_favourites": gettext_lazy("You can have %(most)s favourites. Drop one first."),
    "decided_already": gettext_lazy("This table is decided already."),
    "emergency_again": gettext_lazy("You have used your emergency; again from %(day)s."),
    "full": gettext_lazy("All seats are taken."),
    "maker_leaves": gettext_lazy("You made this table. Call it off instead of leaving it."),
    "limit_runs": gettext_lazy("Somebody's time runs by the rules now; ask again when it is over."),
    "makers_only": gettext_lazy("Only the one who made the table may do that."),
    "message_length": gettext_lazy("A message has between 1 and %(most)s characters."),
    "message_rate": gettext_lazy("You may write %(most)s messages a minute. Wait a little."),
    "no_order": gettext_lazy("This order has been withdrawn, or has ended."),
    "no_orders": gettext_lazy("This game takes no standing orders."),
    "order_too_long": gettext_lazy("An order has %(longest)s characters at most."),
    "too_many_orders": gettext_lazy("You may have %(most)s orders at once. Withdraw one first."),
    "left_already": gettext_lazy("You cannot enter this season again."),
    "answer_missing": gettext_lazy("Say whether you join."),
    "teams_only": gettext_lazy("This season is for teams: enter one, or join one."),
    "no_teams": gettext_lazy("In this season everybody plays alone."),
    "game_alone": gettext_lazy("This game cannot be played with partners."),
    "in_a_team": gettext_lazy("You are in a team of this season already."),
    "partner_in_a_team": gettext_lazy("%(name)s is in a team of this season already."),
    "no_such_partner": gettext_lazy("Nobody here is called %(name)s."),
    "team_name": gettext_lazy(
        "Give the team a name: up to %(most)s letters, digits, spaces, - and _."
    ),
    "team_name_taken": gettext_lazy("Another team of this season has that name."),
    "team_too_large": gettext_lazy("A team has %(most)s members here, the captain included."),
    "captain_withdraws": gettext_lazy("You are the captain: withdraw the team instead."),
    "plays_already": gettext_lazy(
        "The team plays already: ask the manager for somebody in your place."
    ),
    "no_partner": gettext_lazy("Choose somebody of a team that plays."),
    "not_seeking": gettext_lazy("Choose somebody who still seeks partners."),
    "no_division": gettext_lazy("The season has no such division."),
    "no_reason": gettext_lazy("Give a reason: the members can read it."),
    "no_working_mail": gettext_lazy(
        "A league needs an e-mail address that works, or a second channel: see your settings."
    ),
    "not_on_reserve": gettext_lazy("Choose somebody of the reserve list."),
    "nobody_waits": gettext_lazy("Nobody else keeps this table waiting."),
    "note_length": gettext_lazy("Notes can have %(most)s characters at most."),
    "nudged": gettext_lazy("That was done today already; tomorrow you may nudge again."),
    "no_answer": gettext_lazy("Choose yes or no."),
    "no_rewinds": gettext_lazy("This table does not go back."),
    "no_step": gettext_lazy("Choose a step from 0 to %(last)s."),
    "no_seat": gettext_lazy("There is no such seat."),
    "no_partners": gettext_lazy("You have no partner at this table."),
    "not_legal": gettext_lazy("That is not possible now. Choose again."),
    "not_finished": gettext_lazy("The game is not over yet."),
    "not_open": gettext_lazy("This table no longer waits for players."),
    "options_clash": gettext_lazy("These options of one of the games do not go together."),
    "not_paused": gettext_lazy("This table does not pause."),
    "not_running": gettext_lazy("This table is not being played."),
    "not_seated": gettext_lazy("You do not sit at this table."),
    "not_to_act": gettext_lazy("It is not your turn."),
    "owner_back": gettext_lazy("The owner of the seat is back: nobody is needed any more."),
    "nothing_to_repair": gettext_lazy("The table stands there already."),
    "one_team": gettext_lazy("Choose one team that has a division."),
    "one_player": gettext_lazy("Choose one player who has a division."),
    "one_season": gettext_lazy("Choose entries of one season."),
    "one_table": gettext_lazy("Choose one table."),
    "operator_asked": gettext_lazy("You are asked to play on at this table: answer first."),
    "operator_division": gettext_lazy("This table belongs to a division in which you play."),
    "operator_seated": gettext_lazy("You play at this table yourself."),
    "repair_fails": gettext_lazy("The rules fail after that step too. Choose an earlier one."),
    "quiet_too_long": gettext_lazy("At most %(most)s hours of a day can be quiet."),
    "reliability": gettext_lazy(
        "This table asks for %(least)s %% of turns in time; of yours it is %(percent)s %%."
    ),
    "resigned": gettext_lazy("You have given this seat up."),
    "rewind_step": gettext_lazy("Choose a step before the present one."),
    "rewind_over": gettext_lazy("That proposal no longer stands: something has happened since."),
    "rewind_resigned": gettext_lazy("Somebody has given up since; a table does not go back there."),
    "round_drawn": gettext_lazy("A round has been drawn with this player already."),
    "season_fails": gettext_lazy(
        "A step of this season fails (%(error)s). Ask whoever runs the site: the log tells where."
    ),
    "seat_taken": gettext_lazy("That seat has just been taken. Choose another."),
    "seated_already": gettext_lazy("That person sits at this table already."),
    "seats": gettext_lazy("This game cannot be played with %(seats)s seats and these options."),
    "stale": gettext_lazy(
        "The table has moved on since you opened this page. Here it is as it is now."
    ),
    "too_early": gettext_lazy("It is too early for that."),
    "wrong_stage": gettext_lazy("The season is not at that stage."),
    "too_fast": gettext_lazy("That was too much at once. Wait a minute and try again."),
    "too_many_open": gettext_lazy(
        "You have %(most)s tables that wait for players. Call one off first."
    ),
    "too_many_seats": gettext_lazy(
        "You sit at %(most)s tables that are not over. Each one that you play to its end lets you "
        "sit at one more."
    ),
    "unsure": gettext_lazy(
        "Are you sure? Read below what your choice will bring about, and confirm it once more."
    ),
    "undo_late": gettext_lazy("The time of that turn is up: the choice stands."),
    "undo_of_others": gettext_lazy("Only the one who made the choice can take it back."),
    "undo_over": gettext_lazy("That can no longer be taken back: it has been seen or answered."),
    "waits_not": gettext_lazy("This entry does not wait for admission."),
    "weekend_too_long": gettext_lazy("At most %(most)s days of the week can be free."),
}


def refusal(refused: Refused | Refusal, slug: str = "") -> str:
    """Why it cannot be done, in one sentence."""
    if isinstance(refused, Refusal) and slug:
        worded = BOARDS[slug].refusal(refused.code, refused.data)
        if worded:
            return worded
    sentence = SENTENCES.get(refused.code)
    return str(sentence) % refused.data if sentence else _("That cannot be done.")
