"""Who manages the leagues: lists them, and gives or takes the right."""

from games.management.appointing import Appointing
from games.services.leagues.managers import OFFICE


class Command(Appointing):
    help = "List the managers of leagues; --add and --remove name people by their names here."
    office = OFFICE
