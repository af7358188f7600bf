"""Redis as a cache that may be away: what is counted there is only for limits."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)

PATIENCE = 1
"""Seconds that a request waits for Redis."""
REST = 5
"""Seconds for which Redis is not asked again after it has not answered."""


class SteadyRedisCache(RedisCache):
    """While Redis does not answer, each process remembers for itself: limits hold more loosely
    then, and nobody is kept from playing.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {
            "socket_timeout": PATIENCE,
            "socket_connect_timeout": PATIENCE,
            "retry": Retry(NoBackoff(), 1),  # over a new connection, should the old one be stale
            **params.get("OPTIONS", {}),
        }
        super().__init__(server, {**params, "OPTIONS": options})
        self._spare = LocMemCache("spare", {**params, "OPTIONS": {}})
        self._rests_until = 0.0


def _steady(name: str) -> Callable[..., Any]:
    def act(cache: SteadyRedisCache, *args: Any, **named: Any) -> Any:
        if monotonic() >= cache._rests_until:
            try:
                return getattr(RedisCache, name)(cache, *args, **named)
            except RedisError as error:
                logger.warning("the cache does not answer: %s", error)
                cache._rests_until = monotonic() + REST
        return getattr(cache._spare, name)(*args, **named)

    return act


for _name in (
    "add", "get", "set", "touch", "delete", "get_many", "has_key", "incr", "set_many",
    "delete_many", "clear",
):  # fmt: skip
    setattr(SteadyRedisCache, _name, _steady(_name))
