"""While Redis is away, limits are kept by each process, and no page fails for it."""

import pytest
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import User
from config.cache import SteadyRedisCache
from tests.conftest import logged_in
from tests.harness import free_port
from tests.services import REDIS


def away() -> dict[str, dict[str, str]]:
    """A cache at an address where nobody listens."""
    where = f"redis://127.0.0.1:{free_port()}/1"
    return {"default": {"BACKEND": "config.cache.SteadyRedisCache", "LOCATION": where}}


@pytest.fixture
def cache() -> BaseCache:
    with override_settings(CACHES=away()):
        found: BaseCache = caches["default"]
        found.clear()
    return found


def test_without_redis_the_process_remembers(cache: BaseCache) -> None:
    assert cache.add("posts", 1, 60)
    assert not cache.add("posts", 1, 60)
    assert cache.incr("posts") == 2
    cache.set("name", "Anne")
    assert (cache.get("name"), cache.get("nobody", "-")) == ("Anne", "-")
    assert cache.get_many(["name", "posts"]) == {"name": "Anne", "posts": 2}
    cache.delete("name")
    assert "name" not in cache
    with pytest.raises(ValueError, match="nothing"):
        cache.incr("nothing")


@pytest.mark.django_db
def test_without_redis_one_logs_in_and_posts_and_limits_hold(anne: User) -> None:
    with override_settings(CACHES=away()):
        caches["default"].clear()
        client = logged_in(anne)
        page = Client().post(
            reverse("account_login"), {"login": anne.email, "password": "not this one"}
        )
        answers = [
            client.post(reverse("game-favourite", args=["loot"]), {"wanted": "on"}).status_code
            for _ in range(70)
        ]

    assert page.status_code == 200
    assert answers[0] == 302
    assert answers[-1] == 429


@pytest.mark.redis
def test_with_redis_it_is_redis_that_counts() -> None:
    named = {"default": {"BACKEND": "config.cache.SteadyRedisCache", "LOCATION": REDIS}}
    with override_settings(CACHES=named):
        one = caches["default"]
        one.set("tests:shared", 1, 60)
        two = SteadyRedisCache(REDIS, {})

        assert two.incr("tests:shared") == 2
        assert one.get("tests:shared") == 2
        one.delete("tests:shared")
