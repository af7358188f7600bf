"""What the demonstration shows around its tables: talk, favourites, a report that waits, somebody
blocked, and mail that comes back.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.bounces import Report
from accounts.models import User
from accounts.services import returned
from games.models import Message, Table
from games.models.messages import GALLERY, TABLE
from games.services import circle, messages, moderators, reports

RUNNING, FINISHED = "The Tortuga Round", "Two at Sea"
TALK = (
    (RUNNING, TABLE, "Bart", "Fair winds, everybody. Who taught Anne to play her cards so late?"),
    (RUNNING, TABLE, "Cora", "Patience did. Ask me again when your merchant ships are home."),
    (RUNNING, GALLERY, "Dora", "I would attack the eight. Good that they cannot read this."),
    (RUNNING, TABLE, "Bart", "Then move faster, you bilge rats, or I sail without you!"),
    (FINISHED, TABLE, "Anne", "Well sailed! Another one?"),
    (FINISHED, GALLERY, "Cora", "I looked on to the end: what a chase."),
)
"""Table, room, who, and what she says; of these Bart's last word is reported by Cora."""
BLOCKED = "Dora"
WITHOUT_MAIL = "Emil"


def make(people: Sequence[User], *, now: datetime) -> None:
    """Let the people of the demonstration talk, choose favourites, and one of them complain to
    Anne, who moderates.
    """
    anne, _bart, cora = people
    for number, (name, room, who, body) in enumerate(TALK):
        at = now - timedelta(minutes=2 * (len(TALK) - number))
        said = _say(name, room, User.objects.get(name=who), body, at)
        if said is not None and who == "Bart" and "rats" in body:
            reason = "He calls us names, and not for the first time."
            reports.report_message(message_id=said.pk, user_id=cora.pk, reason=reason, now=now)
    circle.favour_person(user_id=anne.pk, person_id=cora.pk, wanted=True)
    circle.favour_game(user_id=anne.pk, slug="loot", wanted=True)
    circle.favour_person(user_id=cora.pk, person_id=anne.pk, wanted=True)
    _favour_tables(anne)
    blocked = User.objects.get(name=BLOCKED)
    circle.block(user_id=cora.pk, person_id=blocked.pk, wanted=True)
    returned.hear(Report(User.objects.get(name=WITHOUT_MAIL).email, "hard"))
    moderators.appoint(name=anne.name, is_one=True)


def _say(name: str, room: str, who: User, body: str, at: datetime) -> Message | None:
    table = Table.objects.filter(name=name).first()
    if table is None:
        return None
    return messages.say(table_id=table.pk, user_id=who.pk, body=body, room=room, now=at)


def _favour_tables(person: User) -> None:
    for table in Table.objects.filter(name=RUNNING):
        circle.favour_table(user_id=person.pk, table_id=table.pk, wanted=True)
