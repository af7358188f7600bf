"""What the heartbeat calls, and how often; a tick that waited too long is dropped."""

from typing import Any

from config.env import env_int

HOUR = 60 * 60


def schedule() -> dict[str, dict[str, Any]]:
    """Plain intervals in UTC; each message expires before the next one is due.

    Nothing is rarer than an hour: beat remembers nothing, and starts each interval anew.
    """
    deliver = env_int("PARLEY_DELIVER_SECONDS", 15, least=1)
    return {
        "deliver notices": every(deliver, "accounts.tasks.deliver_notices"),
        "deliver hooks": every(deliver, "accounts.tasks.deliver_hooks"),
        "forget old hooks": every(HOUR, "accounts.tasks.forget_old_hooks"),
        "sweep clocks": every(
            env_int("PARLEY_SWEEP_SECONDS", 60, least=1), "games.tasks.sweep_clocks"
        ),
        "run bots": every(env_int("PARLEY_BOTS_SECONDS", 10, least=1), "games.tasks.run_bots"),
        "run orders": every(
            env_int("PARLEY_ORDERS_SECONDS", 10, least=1), "games.tasks.run_orders"
        ),
        "run leagues": every(
            env_int("PARLEY_LEAGUES_SECONDS", 60, least=1), "games.tasks.run_leagues"
        ),
        "forget unverified": every(HOUR, "accounts.tasks.forget_unverified"),
    }


def every(seconds: int, task: str) -> dict[str, Any]:
    """One entry of the schedule."""
    return {"task": task, "schedule": float(seconds), "options": {"expires": seconds * 0.9}}
