"""Who moderates: lists them, and gives or takes the right."""

from games.management.appointing import Appointing
from games.services.moderators import OFFICE


class Command(Appointing):
    help = "List the moderators; --add and --remove name people by the names they bear on the site."
    office = OFFICE
