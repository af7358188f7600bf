import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Value
from django.db.models.functions import Cast, Concat, Substr


def name_rooms(apps, schema_editor):
    """What was written to a side stands in the room of that side."""
    side = Cast('side', models.CharField(max_length=5))
    apps.get_model('games', 'Message').objects.update(room=Concat(Value('side-'), side))


def number_sides(apps, schema_editor):
    """The way back keeps what partners wrote; the other rooms did not exist."""
    messages = apps.get_model('games', 'Message').objects
    messages.exclude(room__startswith='side-').delete()
    messages.update(side=Cast(Substr('room', 6), models.PositiveSmallIntegerField()))


def name_people(apps, schema_editor):
    """A report about a message is one about its author."""
    report = apps.get_model('games', 'Report')
    for row in report.objects.select_related('message').iterator():
        row.person_id = row.message.author_id
        row.outcome = 'settled' if row.settled_at else ''
        row.save(update_fields=['person', 'outcome'])
    schema_editor.connection.check_constraints()  # so that no trigger of PostgreSQL is pending


def forget_people(apps, schema_editor):
    """Reports about people alone cannot be kept on the way back."""
    apps.get_model('games', 'Report').objects.filter(message=None).delete()


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_moderation'),
        ('games', '0009_rematches'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='mute', name='mute_once'),
        migrations.RenameModel('Mute', 'Block'),
        migrations.RenameField('Block', 'muted', 'blocked'),
        migrations.RemoveIndex(model_name='message', name='message_channel'),
        migrations.AddField(
            model_name='message',
            name='room',
            field=models.CharField(default='', max_length=10),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='report',
            name='person',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='reports_about', to=settings.AUTH_USER_MODEL, verbose_name='about'),
        ),
        migrations.AddField(
            model_name='report',
            name='outcome',
            field=models.CharField(blank=True, choices=[('', 'open'), ('settled', 'settled'), ('dismissed', 'dismissed')], default='', max_length=10, verbose_name='outcome'),
        ),
        migrations.RunPython(name_rooms, number_sides),
        migrations.RunPython(name_people, forget_people),
        migrations.AlterField('Message', 'side', models.PositiveSmallIntegerField(default=0)),
        migrations.RemoveField('Message', 'side'),
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(choices=[('remove', 'message removed'), ('restore', 'message shown again'), ('mute', 'muted'), ('unmute', 'mute lifted'), ('ban', 'banned'), ('unban', 'ban lifted'), ('settle', 'report settled'), ('dismiss', 'report dismissed')], max_length=8, verbose_name='act')),
                ('message_number', models.BigIntegerField(blank=True, null=True, verbose_name='message')),
                ('report_number', models.BigIntegerField(blank=True, null=True, verbose_name='report')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('reason', models.CharField(max_length=500, verbose_name='reason')),
                ('made_at', models.DateTimeField(verbose_name='when')),
            ],
            options={
                'verbose_name': 'audit entry',
                'verbose_name_plural': 'audit log',
                'permissions': (('moderate', 'May moderate: remove, mute, ban, and answer reports'),),
            },
        ),
        migrations.CreateModel(
            name='Favourite',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game_slug', models.CharField(blank=True, max_length=20, verbose_name='game')),
            ],
            options={
                'verbose_name': 'favourite',
                'verbose_name_plural': 'favourites',
            },
        ),
        migrations.CreateModel(
            name='ReadMark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('read_up_to', models.BigIntegerField(verbose_name='number of the last message read')),
            ],
            options={
                'verbose_name': 'read mark',
                'verbose_name_plural': 'read marks',
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
            ],
            options={
                'verbose_name': 'member',
                'verbose_name_plural': 'members',
                'proxy': True,
                'indexes': [],
                'constraints': [],
            },
            bases=('accounts.user',),
        ),
        migrations.AlterModelOptions(
            name='block',
            options={'verbose_name': 'block', 'verbose_name_plural': 'blocks'},
        ),
        migrations.AddField(
            model_name='report',
            name='note',
            field=models.CharField(blank=True, max_length=500, verbose_name='note to the reporter'),
        ),
        migrations.AddField(
            model_name='report',
            name='reason',
            field=models.CharField(blank=True, max_length=500, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='block',
            name='blocked',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='blocked'),
        ),
        migrations.AlterField(
            model_name='block',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to=settings.AUTH_USER_MODEL, verbose_name='by'),
        ),
        migrations.AlterField(
            model_name='message',
            name='hidden_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='removed by a moderator'),
        ),
        migrations.AlterField(
            model_name='message',
            name='room',
            field=models.CharField(help_text='table, gallery, or side- and the number of a side', max_length=10, verbose_name='room'),
        ),
        migrations.AlterField(
            model_name='report',
            name='message',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='games.message', verbose_name='message'),
        ),
        migrations.AlterField(
            model_name='report',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports_about', to=settings.AUTH_USER_MODEL, verbose_name='about'),
        ),
        migrations.AddIndex(
            model_name='message',
            index=models.Index(fields=['table', 'room', '-id'], name='message_room'),
        ),
        migrations.AddIndex(
            model_name='report',
            index=models.Index(condition=models.Q(('settled_at__isnull', True)), fields=['reported_at'], name='report_open'),
        ),
        migrations.AddIndex(
            model_name='report',
            index=models.Index(fields=['reporter', 'reported_at'], name='report_reporter'),
        ),
        migrations.AddConstraint(
            model_name='block',
            constraint=models.UniqueConstraint(fields=('by', 'blocked'), name='block_once'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(condition=models.Q(('message__isnull', True), ('settled_at__isnull', True)), fields=('person', 'reporter'), name='report_person_once'),
        ),
        migrations.AddField(
            model_name='auditentry',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='moderator'),
        ),
        migrations.AddField(
            model_name='auditentry',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='about'),
        ),
        migrations.AddField(
            model_name='favourite',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='person'),
        ),
        migrations.AddField(
            model_name='favourite',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='favourite',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='favourites', to=settings.AUTH_USER_MODEL, verbose_name='of'),
        ),
        migrations.AddField(
            model_name='readmark',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='games.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='readmark',
            name='user',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='person'),
        ),
        migrations.AddIndex(
            model_name='auditentry',
            index=models.Index(fields=['person', '-made_at'], name='audit_of_person'),
        ),
        migrations.AddConstraint(
            model_name='favourite',
            constraint=models.UniqueConstraint(condition=models.Q(('person__isnull', False)), fields=('user', 'person'), name='favourite_person_once'),
        ),
        migrations.AddConstraint(
            model_name='favourite',
            constraint=models.UniqueConstraint(condition=models.Q(('table__isnull', False)), fields=('user', 'table'), name='favourite_table_once'),
        ),
        migrations.AddConstraint(
            model_name='favourite',
            constraint=models.UniqueConstraint(condition=models.Q(('game_slug', ''), _negated=True), fields=('user', 'game_slug'), name='favourite_game_once'),
        ),
        migrations.AddConstraint(
            model_name='favourite',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game_slug', ''), ('person__isnull', False), ('table__isnull', True)), models.Q(('game_slug', ''), ('person__isnull', True), ('table__isnull', False)), models.Q(('person__isnull', True), ('table__isnull', True), models.Q(('game_slug', ''), _negated=True)), _connector='OR'), name='favourite_is_one_thing'),
        ),
        migrations.AddConstraint(
            model_name='readmark',
            constraint=models.UniqueConstraint(fields=('table', 'user'), name='read_mark_once'),
        ),
    ]
