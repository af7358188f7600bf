"""The rows: tables with their seats, moves and messages, and the heartbeat."""

from games.models.heartbeat import Heartbeat, Outage
from games.models.messages import Message, Mute, Report
from games.models.tables import Move, Seat, Table

__all__ = ["Heartbeat", "Message", "Move", "Mute", "Outage", "Report", "Seat", "Table"]
