from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_moderation'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='calendar_key',
            field=models.CharField(blank=True, default='', editable=False, max_length=32, verbose_name='key of the calendar address'),
        ),
    ]
