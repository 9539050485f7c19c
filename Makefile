# Everything sets itself up in .venv with Python 3.11 or later; nothing else is needed.
PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
# One more than there are cores: some tests wait for other processes.
JOBS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))
# Kills and replaces three processes under load: nothing else may load the machine at that time.
SEVERAL := tests/wire/test_several_processes.py
# A test that plays at length has an hour, instead of a minute as in `make test`.
SOAK := $(BIN)/python -m pytest --timeout=3600
# Processes that restart often load modules that are compiled already.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo setup test screens lint mutants wheel soak benchmarks run clean

demo: .venv/demo.installed  ## A table with two seats in the browser, without Discord
	@$(BIN)/python -m bot demo

setup: .venv/run.installed  ## Asks for the bot's token and stores it
	@$(BIN)/python -m bot setup

run: .venv/run.installed  ## The bot itself
	@$(BIN)/python -m bot

test: .venv/test.installed  ## All tests
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

soak: .venv/test.installed  ## Everything at length: random play, whole matches, the bot as shipped; hours
	@EXAMPLES=$${EXAMPLES:-300} DECISIONS=$${DECISIONS:-100000} $(SOAK) -n $(JOBS) tests/engine tests/rendering tests/bot
	@MATCHES=$${MATCHES:-2500} $(SOAK) -n $(JOBS) -m soak --deselect $(SEVERAL) --deselect tests/wire/test_soak.py
	@RATE=$${RATE:-10} $(SOAK) -s -m soak $(SEVERAL)
	@$(SOAK) -s -m soak tests/wire/test_soak.py
	@$(SOAK) -n $(JOBS) --postgresql tests/bot
	@$(SOAK) -n $(JOBS) --as-shipped

screens: .venv/test.installed  ## Writes the screens of the layout tests again: read the difference
	@$(BIN)/python -m pytest -n 0 tests/cogs/layouts --rewrite-screens

mutants: .venv/mutants.installed  ## Sixty mutations of the code: the tests must catch them; an hour
	@$(BIN)/python -m tools.mutants cover
	@$(BIN)/python -m tools.mutants run

lint: .venv/test.installed  ## Format, style, types, layers
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/pyright
	@$(BIN)/lint-imports

wheel:  ## The program as it is installed, in an empty environment; leaves nothing behind
	@$(PYTHON) tests/wheel/try_wheel.py

benchmarks: .venv/bench.installed  ## Speed, compared with other programs; half an hour
	@$(BIN)/python -m benchmarks.results

.venv/%.installed: requirements/run.txt requirements/demo.txt requirements/test.txt requirements/mutants.txt requirements/bench.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/$*.txt
	@touch $@

clean:
	rm -rf .venv build *.egg-info
