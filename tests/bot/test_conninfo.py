"""A database of PostgreSQL, as its driver is told it."""

from psycopg.conninfo import conninfo_to_dict

from bot.store.conninfo import conninfo_of


def test_several_servers_are_told_with_their_ports():
    url = (
        "postgresql+psycopg://deckhand:secret@/deckhand"
        "?host=first:5432&host=second:5433&target_session_attrs=read-write"
    )
    told = conninfo_to_dict(conninfo_of(url, options="-c search_path=jobs"))
    assert told["host"] == "first,second"
    assert told["port"] == "5432,5433"
    assert told["target_session_attrs"] == "read-write"
    assert told["password"] == "secret"
    assert told["options"] == "-c search_path=jobs"
