# Every target sets up .venv by itself. `make up` runs the product; see README.md.
# Exit codes of the launcher: 0 stopped or passed, 1 failed, 2 the machine or environment lacks something, 3 already
# running; make says 2 for each of the last three.
PYTHON ?= python3
LAUNCHER := .venv/bin/python -m memoryhub.launcher

# Containers often set it. Every start of a process (a product has five) would then compile all of our modules anew: 2 s.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: up test manage look screenshots bench evaluate ablate bench-recall faults faults-nightly install

up: install
	@$(LAUNCHER) up

# Everything, on servers of its own, beside a running `make up`. ARGS="tests/rules -k name" narrows it.
# One process more than cores: the one that drives the running product mostly waits for it (2 cores, 2026-12-01: 335 s
# with three, 379 s with two).
test: install
	@$(LAUNCHER) run test -- .venv/bin/python -m pytest -n $$(($$(nproc) < 8 ? $$(nproc) + 1 : 8)) --dist loadgroup $(ARGS)

# Figures of this machine (docs/performance.md): make bench [SCALE=1000|10k|1m] [JSON=] [MARKDOWN=] [COMPARE=SAVED.json]
# [CHECK=1] [ARGS="recall turns"]
SCALE ?= 10k
bench: install
	@$(LAUNCHER) run bench -- .venv/bin/python -m bench --scale $(SCALE) \
		$(if $(JSON),--json "$(JSON)") $(if $(MARKDOWN),--markdown "$(MARKDOWN)") \
		$(if $(COMPARE),--compare "$(COMPARE)") $(if $(CHECK),--check) $(ARGS)

# Every page as pictures in both languages, both themes, three sizes, checked by axe. INTO=folder (git ignores screenshots/).
INTO ?= screenshots
look: install
	@test -x /usr/bin/chromium || { echo "make look needs Chromium: sudo apt-get install chromium fonts-noto-cjk" >&2; exit 2; }
	@MEMORYHUB_WEBHOOK_HOSTS=127.0.0.1:9 $(LAUNCHER) run --product look -- .venv/bin/python -m tests.browser.look --into "$(INTO)"

# The same, for who only wants the pictures: flaws are printed and do not fail it.
screenshots:
	@$(MAKE) look || true

# manage.py for the product that runs from this folder: make manage COMMAND="rebuild_index"
manage: install
	@test -n "$(COMMAND)" || { echo 'COMMAND= names what to run, e.g. make manage COMMAND="rebuild_index"' >&2; exit 2; }
	@$(LAUNCHER) manage -- $(COMMAND)

install:
	@command -v $(PYTHON) >/dev/null || { echo "MemoryHub needs Python 3.11 or newer; install python3 and python3-venv." >&2; exit 2; }
	@$(PYTHON) memoryhub/launcher/install.py

# Memory cases against the engine: make evaluate [CASES=FILE] [CLASSES=a,b] [SAMPLE=N] [SWEEP=top_k=3..30/10]
# [PROVIDER=configured] [JSON=] [HTML=] [DOCUMENT=docs/evaluation.md] [CHECK=1]
evaluate: install
	@$(LAUNCHER) run --migrated evaluate -- .venv/bin/python manage.py evaluate $(if $(CASES),--cases "$(CASES)") \
		$(if $(CLASSES),--classes "$(CLASSES)") $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SWEEP),--sweep "$(SWEEP)") \
		$(if $(PROVIDER),--provider $(PROVIDER)) $(if $(JSON),--json "$(JSON)") $(if $(HTML),--html "$(HTML)") \
		$(if $(DOCUMENT),--into "$(DOCUMENT)") $(if $(CHECK),--check) $(ARGS)

# The same cases under no memory, full history, flat vectors, the product, and the product without each of its parts:
# make ablation [CASES=FILE] [SAMPLE=N] [PROVIDER=configured] [JSON=] [HTML=] [DOCUMENT=docs/evaluation.md]
ablation: install
	@$(LAUNCHER) run --migrated ablation -- .venv/bin/python manage.py ablation $(if $(CASES),--cases "$(CASES)") \
		$(if $(SAMPLE),--sample $(SAMPLE)) $(if $(PROVIDER),--provider $(PROVIDER)) \
		$(if $(JSON),--json "$(JSON)") $(if $(HTML),--html "$(HTML)") $(if $(DOCUMENT),--into "$(DOCUMENT)") $(ARGS)

ablate: ablation

# A person's year, written by a seed, played to the engine: make stress [TURNS=5000] [SEED=1] [SPOKEN=en|zh] [JSON=] [HTML=] [CHECK=1]
stress: install
	@$(LAUNCHER) run --migrated stress -- .venv/bin/python manage.py stress $(if $(TURNS),--turns $(TURNS)) \
		$(if $(SEED),--seed $(SEED)) $(if $(SPOKEN),--lang $(SPOKEN)) \
		$(if $(JSON),--json "$(JSON)") $(if $(HTML),--html "$(HTML)") $(if $(DOCUMENT),--into "$(DOCUMENT)") \
		$(if $(CHECK),--check) $(ARGS)

# Recall and updates on given data, beside simple baselines: make bench-recall DATA=FOLDER [SETS=a,b] [JSON=]
bench-recall: install
	@test -n "$(DATA)" || { echo "DATA= names the folder that holds retrieval/ and updates/." >&2; exit 2; }
	@$(LAUNCHER) run --migrated bench-recall -- .venv/bin/python manage.py bench_recall --data "$(DATA)" \
		$(if $(SETS),--sets "$(SETS)") $(if $(JSON),--json "$(JSON)") $(ARGS)

# What breaks, and what must hold then, on a product of its own: make faults [IDS="F03 F06"] [JSON=] [HTML=] [CHECK=1]
faults: install
	@.venv/bin/python -m faults $(IDS) $(if $(JSON),--json "$(JSON)") $(if $(HTML),--html "$(HTML)") $(if $(CHECK),--check) $(ARGS)

# The long ones too, and more of each; about an hour.
faults-nightly: install
	@.venv/bin/python -m faults --nightly $(IDS) $(if $(JSON),--json "$(JSON)") $(if $(HTML),--html "$(HTML)") $(if $(CHECK),--check) $(ARGS)
