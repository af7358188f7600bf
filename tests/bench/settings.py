"""The site's own settings with one more page: the hello view that the benchmark compares with."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
