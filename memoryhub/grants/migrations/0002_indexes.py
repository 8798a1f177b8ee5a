"""What staff's lists ask of all spaces: grants that are live, reviews that are sampled or set aside."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("grants", "0001_grants")]
    operations = [
        migrations.AddIndex(
            "accessgrant", models.Index(fields=["ends_at"], condition=Q(state="live"), name="grant_live")
        ),
        migrations.AddIndex(
            "conflictreview",
            models.Index(fields=["decided_at"], condition=Q(is_sampled=True), name="review_sampled"),
        ),
        migrations.AddIndex(
            "conflictreview",
            models.Index(fields=["decided_at"], condition=Q(deed__in=["ask", "skip"]), name="review_set_aside"),
        ),
    ]
