"""The admin shows people and notices, and no secret."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Notice, User
from tests.accounts.conftest import owe
from tests.conftest import logged_in, make_person


@pytest.fixture
def admin(db: None) -> Client:
    return logged_in(make_person("Root", is_staff=True, is_superuser=True))


def test_people_are_listed_without_their_password(admin: Client, anne: User) -> None:
    listed = admin.get(reverse("admin:accounts_user_changelist")).content.decode()
    page = admin.get(reverse("admin:accounts_user_change", args=[anne.pk])).content.decode()

    assert "anne@example.org" in listed
    assert anne.password not in page


def test_rights_are_handed_out_by_superusers_only(anne: User) -> None:
    from django.contrib.auth.models import Permission

    helper = make_person("Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts"))
    path = reverse("admin:accounts_user_change", args=[helper.pk])

    logged_in(helper).post(
        path, {"name": "Helper", "time_zone": "UTC", "is_active": "on", "is_superuser": "on"}
    )

    helper.refresh_from_db()
    assert not helper.is_superuser


@pytest.mark.parametrize("state", ["owed", "sent", "withdrawn", "failed", ""])
def test_notices_are_listed_by_their_state_without_what_they_say(
    admin: Client, anne: User, state: str
) -> None:
    notice = owe(anne, "turn:1", word="the hand of Anne")

    listed = admin.get(reverse("admin:accounts_notice_changelist"), {"state": state})
    page = admin.get(reverse("admin:accounts_notice_change", args=[notice.pk])).content.decode()

    assert listed.status_code == 200
    assert ("turn:1" in listed.content.decode()) == (state in {"owed", ""})
    assert "the hand of Anne" not in page
    assert "_save" not in page


@pytest.mark.parametrize("model", [User, Notice])
def test_rows_are_neither_made_nor_deleted_here(admin: Client, anne: User, model: type) -> None:
    name = model.__name__.lower()

    assert admin.get(reverse(f"admin:accounts_{name}_add")).status_code == 403
