# make run     build everything and serve it on http://127.0.0.1:8080
# make dev     the same, with pages that reload as one edits them, on http://127.0.0.1:5173
# make setup   install what the tests need from the system: Chromium and PostgreSQL (Debian, as root)
# make test    what tells within minutes whether everything works: types, Go tests, unit tests of pages, browser tests
# make lint    what is read and not run: gofmt, vet, staticcheck, eslint, the rooms of the pages, prettier
# make more    the browser tests that make test leaves out, but for those that take minutes each
# make long    the other browser tests: every lesson, width, theme and language, whole games, with and without
#              a server, in Firefox and WebKit too, reviews; then all but the longest with the engine at work in every
#              browser; the API document by a linter; Go and unit tests with all their games and lessons; servers that
#              are attacked and hurt; make race, fuzz and audit
# make luck    every test TIMES=20 times on a busy machine, and a list of each that ever failed
# make cover   what the tests run of each room, Go and pages in one table, in bin/cover
# make race    Go tests with the race detector; of the titles with few games
# make fuzz    every fuzz target for FUZZTIME, a minute
# make audit   known vulnerabilities of what is built on, where the databases of them can be asked
# make bench   every benchmark, in one table
# make shots   pictures of every title's table, to be looked at, in web/screenshots
# make hurt    attacks on a running server, servers killed and paused in play, a database that goes away at every statement,
#              and what came of it, in tables
# make orders  100,000 games in which every seat gives random orders, and what came of them
# make mutants TITLE=1862   which changes of a title's rules no test would see
# make engine  the rules and the bots for the browser, web/src/engine/scrip.wasm
# make build   the binary, bin/scrip, with the web pages in it, and the pages' types of its API
# make format  gofmt and prettier on everything
# make clean   remove what was built
# make help    print this list
#
# Go 1.26 and Node 20 are all it takes. The tests also want Chromium and PostgreSQL: 'make test'
# runs 'make setup' where they are missing and it may, and says what to install where it may not.

SHELL       := /bin/bash
.SHELLFLAGS := -e -o pipefail -c

GO       ?= go
NPM      ?= npm
ADDR     ?= 127.0.0.1:8080
CHROMIUM ?= /usr/bin/chromium
TOOL      = $(GO) tool -modfile=tools.mod

# Databases of tests lie in memory where there is room and programs may be started from there: a disk takes three hundred times
# as long to say that something is safe, and no test cuts the power. What is linked stays on the disk.
ROOM      := $(shell ! grep -q ' /dev/shm .*noexec' /proc/mounts && [ -w /dev/shm ] && [ "$$(df -Pk /dev/shm | awk 'NR == 2 { print $$4 }')" -gt 4000000 ] && echo /dev/shm)
in_memory  = $(if $(ROOM),GOTMPDIR=$${TMPDIR:-/tmp} TMPDIR=$(ROOM))

# A compiler that collects its garbage seldom is a sixth quicker, and so are tests.
seldom    = GOGC=400

PAGES    = web/dist/index.html
MODULES  = web/node_modules/.package-lock.json
ENGINE   = web/src/engine/scrip.wasm
# Every room that the engine is made of: go list -deps ./cmd/scripwasm.
RULES   := $(shell find game kit title bot clock match calls console notation notice people persist pocket record refusal results review sheet stats think verdict cmd/scripwasm go.mod -name '*.go' ! -name '*_test.go' -o -name value.net -o -name policy.net -o -name go.mod 2>/dev/null)
SOURCES := $(shell find web/src web/messages web/public web/index.html web/embed.html web/package.json web/*.ts web/*.js -type f ! -name scrip.wasm ! -name wasm_exec.js ! -name openapi.d.ts 2>/dev/null)

say = @printf '\n== %s\n' "$(1)"

.PHONY: run dev setup build engine test lint more long cover race fuzz audit bench shots hurt orders mutants format clean help
.PHONY: checks-system checks-compiled checks-pages checks-go checks-web lint-go lint-web check-lint check-api-long check-go-long check-web-long check-browser-long luck other-browsers check-format check-vet check-static check-go check-web check-browser browser postgres system
.DELETE_ON_ERROR:

run: build
	./bin/scrip serve --addr $(ADDR)

# The server has a database of its own, so that nothing one tries ends up in another. Both end together.
dev: build
	@./bin/scrip serve --addr $(ADDR) --data bin/dev.db & trap "kill $$! 2>/dev/null || true" EXIT; \
	cd web && SCRIP_API=http://$(ADDR) $(NPM) run --silent dev

help:
	@sed -n '/^# make /,/^#$$/s/^# \{0,1\}//p' Makefile

build: $(PAGES)
	$(call say,the binary)
	$(seldom) $(GO) build -o bin/scrip ./cmd/scrip
	cd web && $(NPM) run --silent types bin/scrip

# The engine of the browser, and the script of the Go distribution that runs it.
engine: $(ENGINE)

$(ENGINE): $(RULES)
	$(call say,the engine for the browser)
	@mkdir -p $(dir $@)
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $(dir $@)
	$(seldom) GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' -o $@ ./cmd/scripwasm

# The pages are built again when one of their sources has changed.
$(PAGES): $(MODULES) $(ENGINE) $(SOURCES)
	$(call say,the web pages)
	cd web && $(NPM) run --silent build && $(NPM) run --silent build:still
	@touch $@

# npm ci runs again when the lock file has changed.
$(MODULES): web/package.json web/package-lock.json
	$(call say,the web modules)
	cd web && $(NPM) ci --no-audit --no-fund
	@touch $@

# Cheapest first, each saying what it is. What waits for a disk or for the network runs beside what computes, and those of
# Go beside those of the pages, once there is what both need: none keeps two cores busy alone.
test:
	@checks/timed --begin
	@$(MAKE) --no-print-directory -j4 checks-system checks-compiled checks-pages
	@checks/timed "the binary" $(MAKE) --no-print-directory build
	@$(MAKE) --no-print-directory -j2 checks-go checks-web
	@checks/timed "browser tests" $(MAKE) --no-print-directory check-browser
	$(call say,all checks have passed)
	@checks/timed

checks-system:
	@checks/timed "what is needed of the system" $(MAKE) --no-print-directory system

# What needs no pages is compiled while they are built.
checks-compiled:
	@checks/timed "compiling Go" env $(seldom) $(GO) build ./...

checks-pages:
	@checks/timed "building the pages" $(MAKE) --no-print-directory $(PAGES)

checks-go:
	@checks/timed "Go tests" $(MAKE) --no-print-directory check-go

checks-web:
	@checks/timed "pages: types, unit tests" $(MAKE) --no-print-directory check-web

# Go and pages beside each other, as in make test.
lint: build
	@checks/timed --begin
	@$(MAKE) --no-print-directory -j2 lint-go lint-web
	@checks/timed

lint-go: check-format
	@for step in vet static; do checks/timed "go: $$step" $(MAKE) --no-print-directory check-$$step || exit 1; done

lint-web: $(MODULES)
	@checks/timed "pages: lint, format" $(MAKE) --no-print-directory check-lint

check-format:
	$(call say,gofmt)
	@bad=$$(git ls-files -z '*.go' | xargs -0 gofmt -l); \
	if [ -n "$$bad" ]; then echo "gofmt would change:"; echo "$$bad"; exit 1; fi

check-vet:
	$(call say,go vet)
	$(GO) vet ./...
	$(call say,go vet for the browser)
	GOOS=js GOARCH=wasm $(GO) vet -trimpath ./cmd/scripwasm

# On a fresh machine staticcheck takes as long as all Go tests do, since it reads whatever is built on too.
check-static: $(PAGES)
	$(call say,staticcheck)
	$(TOOL) staticcheck ./...

# The pages are in the binary, so they are built before the tests that serve them. What vet finds make lint tells, and
# without what only a debugger reads forty programs are linked sooner.
check-go: $(PAGES) postgres
	$(call say,Go tests)
	$(in_memory) $(seldom) $(GO) test -vet=off -ldflags=-w ./...

check-web: $(MODULES) $(ENGINE)
	$(call say,web: types)
	cd web && $(NPM) run --silent check
	$(call say,web: unit tests)
	cd web && $(NPM) run --silent unit

check-lint: $(MODULES)
	$(call say,web: lint)
	cd web && $(NPM) run --silent lint
	$(call say,web: format)
	cd web && $(NPM) run --silent format

check-browser: build browser
	$(call say,browser tests)
	@$(call playwright,--project=test)

playwright = start=$$(date +%s); cd web && CHROMIUM=$(CHROMIUM) $(NPM) run --silent e2e -- $(1) && \
	printf 'in %s seconds\n' $$(($$(date +%s) - start))

# What the tests need from the system. Chromium's shell without a window is quicker; where only that is missing the tests
# do without it.
setup:
	@if ! { $(may_install); }; then \
		echo "Only root on Debian or its like can be helped here: install Chromium and PostgreSQL yourself."; exit 1; \
	fi
	apt-get update -q
	DEBIAN_FRONTEND=noninteractive apt-get install -q -y postgresql chromium
	DEBIAN_FRONTEND=noninteractive apt-get install -q -y chromium-headless-shell || true
	@if [ -n "$(BROWSERS)" ]; then DEBIAN_FRONTEND=noninteractive apt-get install -q -y $(BROWSERS); fi

may_install  = [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null
has_postgres = command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
has_chromium = [ -x "$(CHROMIUM)" ] && { [ -x "$(CHROMIUM)-headless-shell" ] || [ "$(CHROMIUM)" != /usr/bin/chromium ] || ! { $(may_install); }; }

# One after the other: only one program may install at a time.
system:
	@$(MAKE) --no-print-directory postgres
	@$(MAKE) --no-print-directory browser

# Without PostgreSQL what is kept in it is not tried, and CI fails.
postgres:
	@if $(has_postgres); then exit 0; fi; \
	if $(may_install); then $(MAKE) --no-print-directory setup; \
	else echo "PostgreSQL is not installed (on Debian: sudo make setup): what is kept in it is not tried."; fi

browser:
	@if $(has_chromium); then exit 0; fi; \
	if $(may_install); then $(MAKE) --no-print-directory setup || [ -x "$(CHROMIUM)" ]; \
	else \
		echo "The browser tests need Chromium at $(CHROMIUM)."; \
		echo "Install it (on Debian: sudo make setup), or name another: make test CHROMIUM=/path/to/chromium"; \
		exit 1; \
	fi

# What make long tries beside Chromium, and a screen in memory for the one that has to have one.
other-browsers:
	@if [ "$$(command -v firefox-esr WebKitWebDriver Xvfb | wc -l)" = 3 ]; then exit 0; fi; \
	if $(may_install); then $(MAKE) --no-print-directory setup BROWSERS="firefox-esr webkit2gtk-driver xvfb"; \
	else echo "make long needs firefox-esr, webkit2gtk-driver and xvfb: install them (on Debian with apt-get)."; exit 1; fi

# On one core, so that the figures can be compared. The last run is kept: when
# there is one, benchstat shows what changed (make bench COUNT=6 for certainty).
BENCH ?= .
COUNT ?= 1
bench: $(PAGES)
	$(call say,benchmarks on one core)
	@mkdir -p bench/out
	@if [ -s bench/out/new.txt ]; then mv bench/out/new.txt bench/out/old.txt; fi
	$(GO) test -run '^$$' -bench '$(BENCH)' -cpu 1 -count $(COUNT) ./... > bench/out/new.txt || { cat bench/out/new.txt; exit 1; }
	@awk -f bench/table.awk bench/out/new.txt
	@if [ -s bench/out/old.txt ] && [ $(COUNT) -gt 1 ]; then $(TOOL) benchstat bench/out/old.txt bench/out/new.txt; fi
	$(call say,the bots: each level against the one below)
	@$(MAKE) --no-print-directory build browser >/dev/null
	@for title in chicago-express german-railways big-shoulders; do \
		timeout 60 ./bin/scrip ladder $$title --steps --games 4 2>/dev/null || echo "$$title: no result within a minute"; \
	done
	@timeout 15 ./bin/scrip ladder 1862 --bots clerk,broker --games 4 2>/dev/null || echo "1862: no result within 15 s"
	$(call say,what the worker runs: natively and in V8)
	@$(GO) test -run '^$$' -bench Worker -cpu 1 ./bench > bench/out/native.txt
	@GOGC=400 GOMEMLIMIT=128MiB GOOS=js GOARCH=wasm $(GO) test -exec "$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" -run '^$$' -bench Worker ./bench > bench/out/worker.txt
	@awk -f bench/beside.awk bench/out/native.txt bench/out/worker.txt
	$(call say,in the browser)
	@CHROMIUM=$(CHROMIUM) SCRIP=$(CURDIR)/bin/scrip node web/e2e/bench.mjs
	$(call say,the worker beside the server)
	@CHROMIUM=$(CHROMIUM) SCRIP=$(CURDIR)/bin/scrip node web/e2e/bench-engine.mjs

long: build
	@checks/timed --begin
	@for part in api go web browser; do checks/timed "long: $$part" $(MAKE) --no-print-directory check-$$part-long || exit 1; done
	@for part in race fuzz audit; do checks/timed "$$part" $(MAKE) --no-print-directory $$part || exit 1; done
	$(call say,all checks of make long have passed)
	@checks/timed

check-api-long: build
	$(call say,the document of the API by recommended rules)
	@bin/scrip openapi > bin/openapi.json
	@cd web && $(NPM) run --silent lint:api ../bin/openapi.json

check-go-long: $(PAGES) postgres
	$(call say,Go tests with all their games; servers that are attacked and hurt)
	$(in_memory) $(seldom) SCRIP_LONG=1 $(GO) test -tags long -ldflags=-w -timeout 60m ./...

check-web-long: $(MODULES) $(ENGINE)
	$(call say,web: unit tests with all lessons)
	@cd web && SCRIP_LONG=1 $(NPM) run --silent unit

more: build browser
	$(call say,browser tests that make test leaves out)
	@$(call playwright,--project=more)

check-browser-long: build browser other-browsers
	$(call say,browser tests that take minutes; and the others with the engine at work)
	@$(call playwright,--project=long --project=engine)

# Every test so many times on a machine that is busy with something else, and each that ever failed.
TIMES ?= 20
luck: build browser postgres
	@SCRIP=$(CURDIR)/bin/scrip node checks/luck.mjs $(TIMES)

# Statements of Go and lines of pages that are run by Go tests and in browsers. A test that fails is told, and the table is
# made all the same. COVERED is other rooms than all whose tests are run, and COVERBROWSER=no leaves the browsers out.
COVERED      ?= ./...
COVERBROWSER ?= yes
cover: build browser postgres
	@COVERED='$(COVERED)' COVERBROWSER=$(COVERBROWSER) GO=$(GO) CHROMIUM=$(CHROMIUM) checks/cover

# With the race detector a test takes eight times as long: titles play one game of each setup.
race: $(PAGES) postgres
	$(call say,Go tests with the race detector)
	$(in_memory) env -u SCRIP_LONG $(GO) test -race -short -vet=off -ldflags=-w -timeout 30m ./...

# What reads what strangers send, each for so long. What is found is kept beside the test, in testdata/fuzz.
FUZZTIME ?= 60s
fuzz: $(PAGES)
	@GO=$(GO) checks/fuzz $(FUZZTIME)

# A database that cannot be reached has said nothing, neither that there are vulnerabilities nor that there are none: that
# is told, and fails nothing.
audit: $(MODULES)
	@TOOL='$(TOOL)' checks/audit

# Pictures to be looked at: every title in the middle of a game and at its end, three
# widths, light and dark.
shots: build browser
	$(call say,pictures in web/screenshots)
	@$(call playwright,--project=shots)

# Each attack has a server of its own, on which others play meanwhile. Then servers are
# killed and paused so often, what they say to PostgreSQL is broken off as often, at every
# statement in turn, and they are asked for two hundred moves a second for so long. Fails
# where something is lost, or beyond the limits. All of it takes about ten minutes;
# HURT is a pattern for a part of it, such as HURT='load: ' or HURT='outage: '. HURT=million, and nothing else, fills a
# database with so many TABLES and has four servers bear so many MOVES and VISITS a second for so long (docs/scale.md).
HURT    ?= .
HURTS   ?= 1000
LOAD    ?= 45s
TABLES  ?= 1000000
MOVES   ?= 500
VISITS  ?= 1000
MILLION ?= 5m
hurt: build postgres
	$(call say,attacks; servers that are hurt; outages; load)
	@$(GO) run ./cmd/hurt -scrip bin/scrip -only '$(HURT)' -hurts $(HURTS) -load $(LOAD) \
		-tables $(TABLES) -moves $(MOVES) -visits $(VISITS) -million $(MILLION)
	$(call say,every call to the database and every statement that fails)
	@if echo 'outage: any call' | grep -Eq '$(HURT)'; then \
		SCRIP_HURT=1 $(GO) test ./match ./store/... -run TestOutage_ -count 1 -v -timeout 30m | grep -E '^(---|ok|FAIL)|outage_test|    ---'; \
	fi
	$(call say,ten thousand tables and five thousand listeners)
	@if echo 'many tables' | grep -Eq '$(HURT)'; then \
		SCRIP_HURT=1 $(GO) test ./server -run TestManyTables -count 1 -v -timeout 30m | grep -v '^=== '; \
	fi

# So many games of orders in all, on all cores; most of them of titles whose games are
# quick. A hundred thousand take about half an hour on two cores.
ORDERS ?= 100000
orders:
	$(call say,games in which every seat gives random orders)
	@for part in chicagoexpress:40 bigshoulders:35 germanrailways:20 railwaymania:5; do \
		SCRIP_ORDERS=$$(($(ORDERS) * $${part#*:} / 100)) \
			$(GO) test ./title/$${part%:*} -run 'TestOrders$$$$' -count 1 -v -timeout 0 | grep -v '^=== '; \
	done

# Rules bent one at a time, and which bends no test sees: so many drawn at random,
# BENDS=0 for all. FILES is an expression for the names of files, with their room.
TITLE ?= 1862
FILES ?= .
BENDS ?= 100
SEED  ?= 1
mutants:
	$(GO) run ./titletest/mutants -title $(TITLE) -files '$(FILES)' -seed $(SEED) -count $(BENDS)

format: $(MODULES)
	git ls-files -z '*.go' | xargs -0 gofmt -w
	cd web && npx prettier --write src

clean:
	rm -rf bin bench/out web/node_modules web/.svelte-check web/src/engine/scrip.wasm web/src/engine/wasm_exec.js web/src/api/openapi.d.ts
	find web/dist web/still -mindepth 1 ! -name .keep -delete
