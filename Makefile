# Everything below needs the go command only. bin/ holds what is built.

# Modules whose dependencies tests or checks load. The heavy SDKs of
# testdata/sdks are for `make catalog` alone.
FIXTURES := $(patsubst %/go.mod,%,$(shell find testdata examples -name go.mod -not -path 'testdata/sdks/*'))
SDKS := $(patsubst %/go.mod,%,$(wildcard testdata/sdks/*/go.mod))

.PHONY: build
build:
	go build -o bin/retrylint ./cmd/retrylint

# golangci-lint with the plugin in it. The go command does nothing if no source
# changed; the first build takes minutes.
.PHONY: golangci-lint
golangci-lint:
	go build -C tools/gcl -o ../../bin/golangci-lint .

# What the fixtures need is downloaded here, so that tests can do without.
.PHONY: deps
deps:
	go mod download
	for m in $(FIXTURES); do (cd $$m && go mod download) || exit 1; done
	cd tools && go list -deps tool >/dev/null
	cd tools/gcl && go list -deps . >/dev/null
	cd tools/sarif && go list -deps . >/dev/null
	cd tools/nogo && go mod download

# -count=1: the test cache does not see what the go command reads for a test.
.PHONY: test
test: deps race-short
	go test -count=1 -timeout=20m ./...

# The analyzers of a package run at the same time and share what is known of it,
# and so do packages: this looks for unguarded memory in the suite and the driver
# (half a minute). The race detector needs a C compiler.
.PHONY: race-short
race-short: deps
	@if command -v "$$(go env CC)" >/dev/null; then \
		go test -count=1 -race -run='^TestTogether$$|^TestCache$$|^TestFacts$$' ./analyzers ./internal/driver; \
	else echo "no C compiler, so no race detector: left out"; fi

.PHONY: race
race: deps
	go test -count=1 -race ./analyzers ./internal/deadline ./internal/retry ./internal/driver ./internal/factcache ./internal/loader

.PHONY: lint
lint: build
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "gofmt -w is due:"; echo "$$unformatted"; exit 1; fi
	go vet ./...
	go tool -modfile=tools/go.mod staticcheck ./...
	bin/retrylint ./...

# Exit code 1 means findings, of which the sample service has many by intent.
.PHONY: demo
demo: build
	bin/retrylint -C examples/checkout ./... || [ $$? -eq 1 ]

# The whole corpus through all drivers, with a table of counts and times. make
# test has nogo, which keeps nothing from run to run, look at a part only.
.PHONY: parity
parity: deps
	RETRYLINT_PARITY=all go test -count=1 -timeout=20m -v ./internal/parity

# Every entry of the catalogue against the real modules, the heavy ones too:
# nightly, and when the catalogue changes.
.PHONY: catalog
catalog: deps
	for m in $(SDKS); do (cd $$m && go mod download) || exit 1; done
	RETRYLINT_CATALOG=1 go test -count=1 -timeout=60m -v ./internal/catalog
	RETRYLINT_CATALOG=1 go test -count=1 -timeout=30m -run TestSDKs ./analyzers/...
	cd testdata && go test -count=1 -v ./catalog/...

# What a run costs beside one that does nothing, on modules of your choice, and
# how the time grows with the size of the code. On an idle machine.
MODULES ?= examples/checkout
ROWS ?=
.PHONY: bench
bench:
	go run ./internal/bench -only='$(ROWS)' $(MODULES)
	go test -run=- -bench=Scale -benchtime=1x ./analyzers

# Where a requirement of the root module changes, tools/gcl has to follow.
.PHONY: tidy
tidy:
	for m in . tools tools/gcl tools/sarif tools/nogo $(FIXTURES); do (cd $$m && go mod tidy) || exit 1; done

.PHONY: clean
clean:
	rm -rf bin
