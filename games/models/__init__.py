"""The rows: tables with their seats, moves and messages; leagues and ratings; the heartbeat."""

from games.models.befores import Before
from games.models.bench import Inspection
from games.models.competition import Appeal, Rating, RatingChange, Ruling
from games.models.favourites import Favourite
from games.models.fixtures import Bye, Fixture, Place, Round
from games.models.heartbeat import Heartbeat, Outage
from games.models.leagues import Division, Entry, League, Season
from games.models.messages import Block, Message, ReadMark, Report
from games.models.moderation import AuditEntry, Member
from games.models.notes import Note
from games.models.orders import StandingOrder
from games.models.practice import BestTime
from games.models.substitutes import Asking, Handover, Substitute
from games.models.tables import Move, Seat, Table
from games.models.teams import TeamMember

__all__ = [
    "Appeal",
    "Asking",
    "AuditEntry",
    "Before",
    "BestTime",
    "Block",
    "Bye",
    "Division",
    "Entry",
    "Favourite",
    "Fixture",
    "Handover",
    "Heartbeat",
    "Inspection",
    "League",
    "Member",
    "Message",
    "Move",
    "Note",
    "Outage",
    "Place",
    "Rating",
    "RatingChange",
    "ReadMark",
    "Report",
    "Round",
    "Ruling",
    "Season",
    "Seat",
    "StandingOrder",
    "Substitute",
    "Table",
    "TeamMember",
]
