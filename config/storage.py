"""Static files under hashed names, each of which is looked up once in a process."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class RememberingStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """A page names a hundred files; their addresses never change while a process lives."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:  # noqa: FBT001, FBT002 (Django's signature)
        if force or name is None:
            return str(super().url(name, force))
        address = self._addresses.get(name)
        if address is None:
            address = self._addresses[name] = str(super().url(name, force))
        return address
