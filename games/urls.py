"""The addresses of lobby, tables and rules. Whatever changes something is a POST."""

from django.urls import path

from games.views import lobby, tables, talk

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("tables/", lobby.my_tables, name="my-tables"),
    path("tables/next/", lobby.next_table, name="next-table"),
    path("tables/new/", lobby.choose_game, name="table-choose"),
    path("tables/new/<slug:slug>/", lobby.new_table, name="table-new"),
    path("tables/<int:table_id>/", tables.table, name="table"),
    path("tables/<int:table_id>/pulse/", tables.pulse, name="table-pulse"),
    path("tables/<int:table_id>/moves/", tables.move, name="table-moves"),
    path("tables/<int:table_id>/join/", tables.join, name="table-join"),
    path("tables/<int:table_id>/leave/", tables.leave, name="table-leave"),
    path("tables/<int:table_id>/start/", tables.start, name="table-start"),
    path("tables/<int:table_id>/cancel/", tables.cancel, name="table-cancel"),
    path("tables/<int:table_id>/give-up/", tables.resigning, name="table-resigning"),
    path("tables/<int:table_id>/resign/", tables.resign, name="table-resign"),
    path("tables/<int:table_id>/take-back/", tables.take_back, name="table-take-back"),
    path("tables/<int:table_id>/messages/", talk.say, name="table-messages"),
    path("tables/<int:table_id>/log/", tables.log, name="table-log"),
    path("tables/<int:table_id>/log/<int:number>/", tables.step, name="table-step"),
    path("tables/<int:table_id>/record.json", tables.record, name="table-record"),
    path("messages/<int:message_id>/report/", talk.report, name="message-report"),
    path("messages/<int:message_id>/mute/", talk.mute, name="message-mute"),
    path("rules/", lobby.rules, name="rules"),
    path("rules/<slug:slug>/", lobby.rules_of, name="rules-of"),
]
