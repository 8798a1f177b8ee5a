"""Model fields whose content reaches the database only sealed under the key of the row's space.

    class Memory(SpaceRow):
        body = SealedJSONField()

    Memory(space=space, body={"text": "…"}).save()    # sealed for exactly this row and field
    memory.body                                       # opened at the first reading, not when the row is fetched

They work on models with `id` and `space_id` that are set before saving (SpaceRow). What cannot be sealed for its row
is refused with a TypeError: `.update(body=…)`, `bulk_update`, F() and other expressions, filters and ordering by value.
`repr`, tracebacks and the admin show `<sealed>`; pickling an opened value is refused, since pickles end up in caches.
"""

import copy
import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NoReturn, cast
from uuid import UUID

import numpy as np
from django.apps import apps
from django.db import models

from memoryhub.vault import api
from memoryhub.vault.cipher import Context

HOLDS = ("words", "fingerprint", "state")  # what people said; what was computed from it; where a task stands
KEEPS = ("with the row", "7 days", "30 days", "180 days")
ERASES = ("with the key and the row",)


class Sealed:
    """A sealed value as the database holds it."""

    __slots__ = ("data",)

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __repr__(self) -> str:
        return "<sealed>"


class _Opened:
    """A value in the clear, within one model instance. Copies with it, prints and pickles never."""

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        return "<sealed>"

    def __deepcopy__(self, memo: dict[int, object]) -> "_Opened":
        return _Opened(copy.deepcopy(self.value, memo))

    def __reduce__(self) -> NoReturn:
        raise TypeError("An opened sealed value is not pickled: caches and brokers carry ids only.")


class _Attribute:
    """Opens at the first reading."""

    def __init__(self, field: "SealedField") -> None:
        self.field = field

    def __get__(self, instance: models.Model | None, owner: type | None = None) -> Any:
        if instance is None:
            return self
        name = self.field.attname
        if name not in instance.__dict__:  # deferred
            instance.refresh_from_db(fields=[name, "space"])
        held = instance.__dict__[name]
        if isinstance(held, Sealed):
            held = instance.__dict__[name] = _Opened(self.field.opened(instance, held))
        return held.value if isinstance(held, _Opened) else held

    def __set__(self, instance: models.Model, value: object) -> None:
        if hasattr(value, "resolve_expression"):
            raise TypeError(f"{self.field} is sealed: it takes a value, not an expression.")
        keep = value is None or isinstance(value, Sealed | _Opened)
        instance.__dict__[self.field.attname] = value if keep else _Opened(value)


class SealedField(models.BinaryField, ABC):
    """What the sealed fields share.

    Args:
        holds, keep, erase: the register of TRUST 1.3: class of what is held, how long, how it goes.
        export: whether the owner's export contains it.
    """

    holds = "words"

    def __init__(
        self,
        *args: Any,
        holds: str = "",
        keep: str = KEEPS[0],
        erase: str = ERASES[0],
        export: bool = True,
        **options: Any,
    ) -> None:
        self.holds = holds or self.holds
        self.keep, self.erase, self.export = keep, erase, export
        super().__init__(*args, **options)

    @abstractmethod
    def encode(self, value: Any) -> bytes:
        """The value as bytes to seal."""

    @abstractmethod
    def decode(self, plain: bytes) -> Any:
        """The inverse of `encode`."""

    def contribute_to_class(self, cls: type[models.Model], name: str, private_only: bool = False) -> None:
        super().contribute_to_class(cls, name, private_only=private_only)
        setattr(cls, self.attname, _Attribute(self))

    def get_default(self) -> Any:
        return super().get_default() if self.has_default() else None

    def opened(self, instance: models.Model, sealed: Sealed) -> Any:
        space_id, context = self._address(instance)
        return self.decode(api.unseal(space_id, context, sealed.data))

    def pre_save(self, instance: models.Model, add: bool) -> Sealed | None:
        held = instance.__dict__.get(self.attname)
        if isinstance(held, Sealed):
            if not add:
                return held
            held = _Opened(self.opened(instance, held))  # a copy into another row fails here, not at its first reading
        if held is None:
            return None
        space_id, context = self._address(instance)
        return Sealed(api.seal(space_id, context, self.encode(held.value)))

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        if value is None:
            return None
        if not isinstance(value, Sealed):
            raise TypeError(f"{self} is sealed per row: set it on the instance and save() that; update() cannot seal.")
        return connection.Database.Binary(value.data)

    def get_placeholder(self, value: Any, compiler: Any, connection: Any) -> str:
        if hasattr(value, "as_sql"):
            raise TypeError(f"{self} is sealed per row: no expression can write it.")
        return str(connection.ops.binary_placeholder_sql(value))

    def from_db_value(self, value: Any, expression: object, connection: object) -> Sealed | None:
        return None if value is None else Sealed(bytes(value))

    def get_lookup(self, lookup_name: str) -> Any:
        if lookup_name == "isnull":
            return super().get_lookup(lookup_name)
        raise TypeError(f"{self} is sealed: the database cannot compare it. Look by a digest (vault.api.digest).")

    def get_transform(self, lookup_name: str) -> NoReturn:
        raise TypeError(f"{self} is sealed: the database cannot look into it.")

    def value_to_string(self, obj: models.Model) -> NoReturn:
        raise TypeError(f"{self} is sealed: it is not serialised.")

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        options.pop("default", None)  # it would be written in the clear into a migration and could not be sealed
        return name, path, args, options

    def _address(self, instance: Any) -> tuple[UUID, Context]:
        if not instance.space_id or not instance.pk:
            raise TypeError(f"{self} cannot be sealed before its row has a space and an id.")
        to_uuid = instance._meta.pk.to_python
        return to_uuid(instance.space_id), Context(instance._meta.db_table, to_uuid(instance.pk), str(self.column))


class SealedTextField(SealedField):
    """A `str`; lone surrogates survive. Without a default it begins as ""."""

    def get_default(self) -> Any:
        found = super().get_default()
        return "" if found == b"" or (found is None and not self.null) else found

    def encode(self, value: str) -> bytes:
        return value.encode("utf-8", "surrogatepass")

    def decode(self, plain: bytes) -> str:
        return plain.decode("utf-8", "surrogatepass")


class SealedJSONField(SealedField):
    """Anything JSON holds. A value changed in place is saved with its row."""

    def encode(self, value: Any) -> bytes:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")

    def decode(self, plain: bytes) -> Any:
        return json.loads(plain.decode("utf-8", "surrogatepass"))


class SealedBytesField(SealedField):
    def encode(self, value: bytes) -> bytes:
        return bytes(value)

    def decode(self, plain: bytes) -> bytes:
        return plain


class SealedVectorField(SealedField):
    """A one-dimensional float32 array, kept as float16 (little-endian) after its dimension (2 bytes).

    Half precision costs a cosine less than 0.001 at 512 dimensions and halves the room.
    """

    holds = "fingerprint"

    def encode(self, value: Any) -> bytes:
        with np.errstate(over="ignore"):  # what is too large becomes infinite, and is refused below
            vector = np.asarray(value, dtype="<f2")
        if vector.ndim != 1 or vector.size >= 2**16 or not np.isfinite(vector).all():
            raise TypeError(f"{self} holds one finite vector.")
        return vector.size.to_bytes(2, "big") + vector.tobytes()

    def decode(self, plain: bytes) -> np.ndarray:
        dimension = int.from_bytes(plain[:2], "big")
        return np.frombuffer(plain, dtype="<f2", count=dimension, offset=2).astype(np.float32)


def open_together(rows: Sequence[models.Model], name: str) -> None:
    """Open one sealed field of rows of one space, asking the key store once instead of once a row.

    Raises: as vault.api.unseal.
    """
    held = [row for row in rows if isinstance(row.__dict__.get(name), Sealed)]
    if not held:
        return
    field = cast(SealedField, held[0]._meta.get_field(name))
    places = [field._address(row) for row in held]
    if len({space_id for space_id, _ in places}) > 1:
        raise TypeError(f"{field}: these rows are of several spaces.")
    sealed = [(context, row.__dict__[name].data) for (_, context), row in zip(places, held, strict=True)]
    for row, plain in zip(held, api.unseal_all(places[0][0], sealed), strict=True):
        row.__dict__[name] = _Opened(field.decode(plain))


def registered() -> list[SealedField]:
    """Every sealed field of the installed models: the register that erasure, export and the tests go by."""
    return [
        field for model in apps.get_models() for field in model._meta.concrete_fields if isinstance(field, SealedField)
    ]
