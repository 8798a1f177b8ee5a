"""What logs say without a word, for oversight: lines by ids and codes, how a recall ended, its best score. The older
version serves meanwhile: it writes none of them."""

from django.db import migrations, models
from django.db.models import F

from memoryhub.spaces.isolation import isolate


class Migration(migrations.Migration):
    dependencies = [("memory", "0010_arms")]
    operations = [
        migrations.AddField("capturelog", "lines", models.JSONField(null=True)),
        migrations.AddField("recalllog", "lines", models.JSONField(null=True)),
        migrations.AddField(
            "recalllog", "outcome", models.CharField(blank=True, db_default="", default="", max_length=12)
        ),
        migrations.AddField("recalllog", "top_score", models.FloatField(null=True)),
        migrations.AddIndex("capturelog", models.Index(fields=["space", "happened_at"], name="capture_oldest")),
        migrations.AddIndex(
            "recalllog", models.Index(F("happened_at").desc(), F("id").desc(), name="recall_all_newest")
        ),
        migrations.AddIndex(
            "recalllog",
            models.Index(F("outcome"), F("happened_at").desc(), F("id").desc(), name="recall_all_by_outcome"),
        ),
        migrations.AddIndex(
            "recalllog",
            models.Index(F("policy_version"), F("happened_at").desc(), F("id").desc(), name="recall_all_by_arm"),
        ),
        isolate("memory_capturelog", offices=("oversight",)),
        isolate("memory_recalllog", offices=("oversight",)),
    ]
