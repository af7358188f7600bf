"""Who manages the leagues: plans seasons, rules on them, and is told what waits."""

from games.services.offices import Office

OFFICE = Office(
    "League managers",
    (
        *(
            f"games.{act}_{row}"
            for act in ("add", "change", "view")
            for row in ("league", "season")
        ),
        "games.delete_season",
        *(f"games.change_{row}" for row in ("entry", "fixture", "appeal")),
        *(f"games.view_{row}" for row in ("entry", "fixture", "appeal")),
        *(f"games.view_{row}" for row in ("division", "ruling", "rating")),
    ),
)
