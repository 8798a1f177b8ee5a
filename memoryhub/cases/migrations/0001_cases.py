import django.contrib.postgres.fields
import django.db.models.deletion
import memoryhub.spaces.ids
import memoryhub.vault.fields
from django.db import migrations, models

from memoryhub.spaces.isolation import isolate


TABLES = ("assemblylog", "rating", "case", "mark", "review")


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('spaces', '0002_persona_choices'),
    ]

    operations = [
        migrations.CreateModel(
            name='AssemblyLog',
            fields=[
                ('id', models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('turn_id', models.UUIDField()),
                ('root_id', models.UUIDField()),
                ('conversation_id', models.UUIDField()),
                ('recall_id', models.UUIDField(null=True)),
                ('question_seq', models.PositiveIntegerField()),
                ('parts', models.JSONField(default=list)),
                ('window', models.PositiveIntegerField(default=0)),
                ('entered', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, size=None)),
                ('cut', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, size=None)),
                ('used', django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), default=list, size=None)),
                ('model', models.CharField(blank=True, default='', max_length=120)),
                ('ended', models.CharField(blank=True, default='', max_length=12)),
                ('error', models.CharField(blank=True, default='', max_length=32)),
                ('is_lost', models.BooleanField(default=False)),
                ('happened_at', models.DateTimeField()),
                ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space')),
            ],
            options={
                'indexes': [models.Index(fields=['space', 'conversation_id', 'happened_at'], name='assembly_of_conversation'), models.Index(models.F('happened_at'), condition=models.Q(('is_lost', True), ('ended__in', ['failed', 'interrupted']), _connector='OR'), name='assembly_gone_wrong'), models.Index(models.OrderBy(models.F('happened_at'), descending=True), models.OrderBy(models.F('id'), descending=True), name='assembly_newest')],
                'constraints': [models.UniqueConstraint(fields=('space', 'turn_id'), name='assembly_once_a_turn')],
            },
        ),
        migrations.CreateModel(
            name='Case',
            fields=[
                ('id', models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('by', models.CharField(blank=True, default='', max_length=8)),
                ('staff_id', models.UUIDField(null=True)),
                ('turn_id', models.UUIDField(null=True)),
                ('conversation_id', models.UUIDField(null=True)),
                ('memory_id', models.UUIDField(null=True)),
                ('words', memoryhub.vault.fields.SealedTextField()),
                ('state', models.CharField(blank=True, default='', max_length=8)),
                ('outcome', models.CharField(blank=True, default='', max_length=16)),
                ('stage', models.CharField(blank=True, default='', max_length=16)),
                ('opened_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField(null=True)),
                ('seen_by', models.UUIDField(null=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('closed_by', models.UUIDField(null=True)),
                ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space')),
            ],
            options={
                'indexes': [models.Index(models.F('state'), models.OrderBy(models.F('opened_at'), descending=True), models.OrderBy(models.F('id'), descending=True), name='case_by_state'), models.Index(fields=['space', 'conversation_id'], name='case_of_conversation')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'closed'), _negated=True), fields=('space', 'turn_id', 'by', 'memory_id'), name='case_open_once', nulls_distinct=False)],
            },
        ),
        migrations.CreateModel(
            name='Mark',
            fields=[
                ('id', models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('recall_id', models.UUIDField()),
                ('memory_id', models.UUIDField()),
                ('is_relevant', models.BooleanField()),
                ('staff_id', models.UUIDField()),
                ('marked_at', models.DateTimeField()),
                ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space')),
            ],
            options={
                'indexes': [models.Index(models.F('marked_at'), name='mark_by_day')],
                'constraints': [models.UniqueConstraint(fields=('space', 'recall_id', 'memory_id'), name='mark_once')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('turn_id', models.UUIDField()),
                ('conversation_id', models.UUIDField()),
                ('is_up', models.BooleanField()),
                ('rated_at', models.DateTimeField()),
                ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space')),
            ],
            options={
                'indexes': [models.Index(models.F('rated_at'), name='rating_by_day')],
                'constraints': [models.UniqueConstraint(fields=('space', 'turn_id'), name='rating_once_an_answer')],
            },
        ),
        migrations.CreateModel(
            name='Review',
            fields=[
                ('id', models.UUIDField(default=memoryhub.spaces.ids.uuid7, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('week', models.DateField()),
                ('place', models.PositiveSmallIntegerField()),
                ('turn_id', models.UUIDField()),
                ('conversation_id', models.UUIDField()),
                ('why', models.CharField(blank=True, default='', max_length=12)),
                ('stage', models.CharField(blank=True, default='', max_length=16)),
                ('captured', models.CharField(blank=True, default='', max_length=8)),
                ('recalled', models.CharField(blank=True, default='', max_length=8)),
                ('misled', models.CharField(blank=True, default='', max_length=8)),
                ('reviewed_at', models.DateTimeField(null=True)),
                ('reviewed_by', models.UUIDField(null=True)),
                ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space')),
            ],
            options={
                'indexes': [models.Index(fields=['week', 'place'], name='review_of_week')],
                'constraints': [models.UniqueConstraint(fields=('space', 'week', 'conversation_id'), name='review_once_a_week')],
            },
        ),
        *[isolate(f"cases_{name}", offices=("oversight",)) for name in TABLES],
    ]
