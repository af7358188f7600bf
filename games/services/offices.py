"""What some people may do for all: an office is a group that has the rights."""

from dataclasses import dataclass

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from accounts import selectors


@dataclass(frozen=True)
class Office:
    """The name of its group, and the rights with the app before the dot."""

    name: str
    rights: tuple[str, ...]


@transaction.atomic
def appoint(office: Office, *, name: str, is_one: bool) -> bool:
    """Give an office to a person, who may enter the admin, or take it; False when nobody bears that
    name.
    """
    user = selectors.person(name)
    if user is None or not user.is_active:
        return False
    if is_one:
        user.groups.add(group(office))
    else:
        user.groups.remove(group(office))
    user.is_staff = is_one or user.is_superuser or user.groups.exists()
    user.save(update_fields=["is_staff"])
    return True


def group(office: Office) -> Group:
    """Those who have the office; made when there are none yet."""
    found, _is_new = Group.objects.get_or_create(name=office.name)
    for right in office.rights:
        app, _, codename = right.partition(".")
        permission = Permission.objects.get(content_type__app_label=app, codename=codename)
        found.permissions.add(permission)
    return found


def names(office: Office) -> list[str]:
    """Those who have it, by name."""
    return sorted(group(office).user_set.values_list("name", flat=True))
