"""The settings of the tests: the site's own, in an environment of their own."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

SCRATCH = tempfile.mkdtemp(prefix="parley-tests-")
Path(SCRATCH, "static").mkdir()
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)

os.environ["SECRET_KEY"] = "only-for-tests-" + "0123456789" * 5
os.environ["PARLEY_DATA"] = SCRATCH
for name in ("PARLEY_URL", "ALLOWED_HOSTS", "CACHE_URL", "CELERY_BROKER_URL", "EMAIL_URL"):
    os.environ.pop(name, None)

from config.settings import *  # noqa: E402, F403 - the environment must stand before they are read

ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
LOGGING_CONFIG = None
