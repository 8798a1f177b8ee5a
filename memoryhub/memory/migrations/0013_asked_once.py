"""The two rules of the largest table ask for the space once a statement instead of once a row: the setting's name, its
text and its cast took a third of a recall's reading of 10,000 rows. What they let through is the same."""

from django.db import migrations

_SPACE = "NULLIF(current_setting('memoryhub.space', true), '')::uuid"
_SCOPE = "current_setting('memoryhub.scope', true)"


def _rules(space: str, scope: str) -> str:
    return f"""
        ALTER POLICY memory_memory_space ON memory_memory USING (space_id = {space}) WITH CHECK (space_id = {_SPACE});
        ALTER POLICY memory_memory_offices ON memory_memory USING (
            {scope} = 'oversight' AND status = 'pending' AND pending_reason = 'open_conflict');
    """


class Migration(migrations.Migration):
    dependencies = [("memory", "0012_conflicts_in_sight")]
    operations = [
        migrations.RunSQL(_rules(f"(SELECT {_SPACE})", f"(SELECT {_SCOPE})"), _rules(_SPACE, _SCOPE)),
    ]
