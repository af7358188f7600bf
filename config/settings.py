"""All settings; what differs between a laptop and production comes from the environment."""

from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
from django.contrib.messages import constants as message_levels
from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from config import beat, broker, databases, logs
from config.boot import BASE
from config.env import env_bool, env_int, env_list, env_path, env_secret, env_str, mailer

django_stubs_ext.monkeypatch()  # Django's generic classes take their types at run time too

BASE_DIR = BASE
DAY = 24 * 60 * 60

# Where the site is ---------------------------------------------------------------------------

PARLEY_DATA = env_path("PARLEY_DATA", BASE / ".data")
PARLEY_URL = env_str("PARLEY_URL", "http://127.0.0.1:8000").rstrip("/")
SITE = urlsplit(PARLEY_URL)
HTTPS = SITE.scheme == "https"
if SITE.scheme not in {"http", "https"} or not SITE.hostname:
    raise ImproperlyConfigured(
        "PARLEY_URL must be the address of the site: https://play.example.org"
    )

PARLEY_DEMO = env_bool("PARLEY_DEMO")
PARLEY_MAILBOX = env_bool("PARLEY_MAILBOX", default=PARLEY_DEMO)
SUBSTITUTE_HOURS = env_int("PARLEY_SUBSTITUTE_HOURS", 12, least=1)
WEB_CONCURRENCY = env_int("WEB_CONCURRENCY", 1, least=1)
ADMIN_URL = env_str("ADMIN_URL", "admin/").strip("/") + "/"

# Secrets and who may ask ---------------------------------------------------------------------

SECRET_KEY = env_secret("SECRET_KEY")
SECRET_KEY_FALLBACKS = env_list("SECRET_KEY_FALLBACKS")
if not SECRET_KEY:
    raise ImproperlyConfigured(
        "No secret key: set SECRET_KEY, or SECRET_KEY_FILE to a file that holds it. "
        "Only `manage.py serve` makes one by itself (PARLEY_DATA/secret_key)."
    )

DEBUG = False
ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", (SITE.hostname,))
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS", (PARLEY_URL,))
TRUSTED_PROXIES = env_list("PARLEY_TRUSTED_PROXIES")

# What the site is made of --------------------------------------------------------------------

INSTALLED_APPS = [
    "accounts",
    "games",
    "config.apps.DeploymentConfig",
    "config.apps.HouseAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
]
MIDDLEWARE = [
    "games.middleware.ArrivalMiddleware",
    "config.proxies.TrustedProxyMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.limits.BodyLimitMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.ReaderMiddleware",
    "accounts.middleware.NoStoreMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["config.dates"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.tz",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.views.badge.waiting",
            ],
        },
    }
]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
MESSAGE_TAGS = {message_levels.ERROR: "error"}

# Where things are kept -----------------------------------------------------------------------

DATABASES = {
    "default": databases.from_url(env_secret("DATABASE_URL"), data=PARLEY_DATA, demo=PARLEY_DEMO)
}

CACHE_URL = env_secret("CACHE_URL")
CACHES = {
    "default": {"BACKEND": "config.cache.SteadyRedisCache", "LOCATION": CACHE_URL}
    if CACHE_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    }
}

STATIC_URL = "static/"
STATIC_ROOT = env_path("STATIC_ROOT", PARLEY_DATA / "static")
STATICFILES_DIRS = [BASE / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.RememberingStorage"},
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 1

# Mail ----------------------------------------------------------------------------------------

MAILERS: dict[str, dict[str, Any]] = {
    "default": mailer(
        env_secret("EMAIL_URL"), PARLEY_DATA / ("demo-mail" if PARLEY_DEMO else "mail")
    )
}
PARLEY_BOUNCE_SECRET = env_secret("PARLEY_BOUNCE_SECRET")
DEFAULT_FROM_EMAIL = env_str("DEFAULT_FROM_EMAIL", f"Parley <parley@{SITE.hostname}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL

# Safety --------------------------------------------------------------------------------------

HOST_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{HOST_PREFIX}session"
SESSION_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 90 * DAY
SESSION_EXPIRE_AT_BROWSER_CLOSE = True  # "stay logged in" asks for the 90 days
SESSION_SAVE_EVERY_REQUEST = False
CSRF_COOKIE_NAME = f"{HOST_PREFIX}csrf"
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "accounts.views.csrf_failure"
LANGUAGE_COOKIE_NAME = f"{HOST_PREFIX}language"
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"

SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_HSTS_SECONDS = 365 * DAY if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],  # the QR code of the second factor
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}

# People --------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["email", "name"]},
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "login": "accounts.forms.LoginForm",
    "request_login_code": "accounts.forms.RequestCodeForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "accounts.models.display_name"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 60 * 60
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_TIMEOUT = 60 * 60
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 5 * 60
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = None
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE.scheme
ACCOUNT_RATE_LIMITS = {"login": "20/m/ip", "login_failed": "20/m/ip,5/m/key"}
MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Parley"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

# Words and times -----------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("pl", _("Polish")),
    ("cs", _("Czech")),
    ("es", _("Spanish")),
    ("sv", _("Swedish")),
]
LOCALE_PATHS = [BASE / "config" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# The heartbeat -------------------------------------------------------------------------------

CELERY_BROKER_URL = env_secret("CELERY_BROKER_URL") or broker.FILES
CELERY_BROKER_TRANSPORT_OPTIONS = broker.options(CELERY_BROKER_URL, data=PARLEY_DATA)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_ENABLE_REMOTE_CONTROL = not broker.is_files(CELERY_BROKER_URL)
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 25
CELERY_TASK_TIME_LIMIT = 30
CELERY_ENABLE_UTC = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = beat.schedule()

# Logs ----------------------------------------------------------------------------------------

LOGGING = logs.logging_config(
    level=env_str("LOG_LEVEL", "INFO").upper(), style=env_str("LOG_FORMAT", "json")
)
