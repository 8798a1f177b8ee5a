"""Maintenance finds turns and chats that are over in every space, and writes in none: the sweep enters each for that."""

from django.db import migrations

from memoryhub.spaces.isolation import isolate


def _looked_at(table: str) -> migrations.RunSQL:
    rules = isolate(table, offices=("maintenance",)).sql
    return migrations.RunSQL(rules, rules)


class Migration(migrations.Migration):
    dependencies = [("chat", "0004_task_state")]
    operations = [_looked_at("chat_conversation"), _looked_at("chat_turn")]
