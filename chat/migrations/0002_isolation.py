"""Row-level security, and foreign keys that cannot point into another space."""

from django.db import migrations

from memoryhub.spaces.isolation import addressable, isolate, same_space


class Migration(migrations.Migration):
    dependencies = [("chat", "0001_conversations")]
    operations = [
        isolate("chat_conversation"),
        isolate("chat_message"),
        isolate("chat_turn"),
        addressable("chat_conversation"),
        addressable("chat_message"),
        same_space("chat_message", "conversation_id", "chat_conversation"),
        same_space("chat_turn", "conversation_id", "chat_conversation"),
        same_space("chat_turn", "question_id", "chat_message"),
    ]
