"""Grants and their uses, reviews of conflicts. Oversight sees the rows of all spaces; it writes none."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, Q

import memoryhub.spaces.ids
import memoryhub.vault.fields
from memoryhub.spaces.isolation import isolate


def _code(length=16):
    return models.CharField(blank=True, default="", max_length=length)


def _row():
    key = models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)
    space = models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="spaces.space")
    return [("id", key), ("created_at", models.DateTimeField(auto_now_add=True))], [("space", space)]


def _table(name, fields):
    head, tail = _row()
    return migrations.CreateModel(name=name, fields=head + fields + tail)


class Migration(migrations.Migration):
    initial = True
    dependencies = [("spaces", "0002_persona_choices")]
    operations = [
        _table("AccessGrant", [
            ("staff_id", models.UUIDField()),
            ("purpose", _code()),
            ("ticket", _code(64)),
            ("reason", memoryhub.vault.fields.SealedTextField()),
            ("scope", django.contrib.postgres.fields.ArrayField(models.CharField(max_length=64))),
            ("minutes", models.PositiveSmallIntegerField()),
            ("state", _code()),
            ("basis", _code()),
            ("second_id", models.UUIDField(null=True)),
            ("asked_at", models.DateTimeField()),
            ("starts_at", models.DateTimeField(null=True)),
            ("ends_at", models.DateTimeField(null=True)),
        ]),
        _table("AccessUse", [
            ("grant_id", models.UUIDField()),
            ("deed", _code(32)),
            ("things", django.contrib.postgres.fields.ArrayField(models.UUIDField(), default=list)),
            ("used_at", models.DateTimeField()),
        ]),
        _table("ConflictReview", [
            ("conflict_id", models.UUIDField()),
            ("other_id", models.UUIDField()),
            ("category", _code(32)),
            ("staff_id", models.UUIDField()),
            ("deed", _code(8)),
            ("event_id", models.UUIDField(null=True)),
            ("decided_at", models.DateTimeField()),
            ("took_s", models.PositiveIntegerField(default=0)),
            ("undone_at", models.DateTimeField(null=True)),
            ("is_sampled", models.BooleanField(default=False)),
            ("second_id", models.UUIDField(null=True)),
            ("second_deed", _code(8)),
        ]),
        migrations.AddIndex("accessgrant", models.Index(F("space"), F("asked_at").desc(), name="grant_newest")),
        migrations.AddIndex("accessgrant", models.Index(F("staff_id"), F("asked_at").desc(), name="grant_of_staff")),
        migrations.AddIndex(
            "accessgrant", models.Index(F("asked_at").desc(), condition=Q(state="asked"), name="grant_waiting")
        ),
        migrations.AddIndex("accessuse", models.Index(F("space"), F("used_at").desc(), name="grant_uses_newest")),
        migrations.AddIndex("conflictreview", models.Index(fields=["space", "conflict_id"], name="review_of_conflict")),
        migrations.AddIndex(
            "conflictreview", models.Index(F("staff_id"), F("decided_at").desc(), name="review_of_staff")
        ),
        migrations.AddIndex(
            "conflictreview", models.Index(F("decided_at").desc(), F("id").desc(), name="review_newest")
        ),
        isolate("grants_accessgrant", offices=("oversight",)),
        isolate("grants_accessuse"),
        isolate("grants_conflictreview", offices=("oversight",)),
    ]
