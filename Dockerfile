# Deckhand in a container: docs/hosting.md says how to run it.
FROM python:3.11-slim-trixie AS build
RUN python -m venv /opt/deckhand
WORKDIR /source
COPY requirements/run.txt requirements/extras.txt requirements/
RUN /opt/deckhand/bin/pip install --no-cache-dir --requirement requirements/extras.txt
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY rendering rendering
COPY bot bot
COPY cogs cogs
COPY migrations migrations
RUN /opt/deckhand/bin/pip install --no-cache-dir --no-deps .

FROM python:3.11-slim-trixie
# For backups: the server in compose.yaml refuses a client of an older version than its own.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 990 --home-dir /data deckhand \
    && install --directory --owner deckhand --group deckhand --mode 700 /data
COPY --from=build /opt/deckhand /opt/deckhand
COPY contrib/container_health.py /opt/deckhand/
ENV PATH=/opt/deckhand/bin:$PATH \
    DECKHAND_DATA=/data \
    NOTIFY_SOCKET=/tmp/deckhand-alive \
    WATCHDOG_USEC=20000000
USER 990
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=60s --timeout=30s --start-period=5m \
    CMD ["python", "-I", "/opt/deckhand/container_health.py"]
ENTRYPOINT ["deckhand"]
CMD ["run"]
