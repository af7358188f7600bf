from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_user_calendar_key'),
    ]

    operations = [
        migrations.AddField(
            model_name='hookcall',
            name='keys',
            field=models.JSONField(default=list),
        ),
    ]
