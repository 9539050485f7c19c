"""A database of PostgreSQL, as its driver gets it."""

from psycopg.conninfo import conninfo_to_dict

from bot.store.database.conninfo import TIMES, conninfo_of, times_of


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


def test_a_server_that_says_nothing_is_not_waited_for_unless_the_url_says_so():
    url = "postgresql+psycopg://deckhand@host/deckhand"
    told = conninfo_to_dict(conninfo_of(url))
    assert {name: told[name] for name in TIMES} == {name: str(TIMES[name]) for name in TIMES}
    assert times_of(url) == TIMES
    patient = f"{url}?tcp_user_timeout=60000"
    assert conninfo_to_dict(conninfo_of(patient))["tcp_user_timeout"] == "60000"
    assert "tcp_user_timeout" not in times_of(patient)
