# The fuzzers: Fuzz/<name>Fuzz, its kept corpus Fuzz/Corpus/<name>Fuzz, perhaps its words Fuzz/<name>Fuzz.dict.

fuzzers := PipelineFuzz EvemuFuzz YamlFuzz ConfigurationFuzz RequestFuzz
# make fuzz SECONDS=600 FUZZER=EvemuFuzz
SECONDS := 60
FUZZER := $(fuzzers)
fuzz_bin := .build-fuzz/release

.PHONY: build-fuzz
build-fuzz:
	FUZZ=1 swift build -c release --scratch-path .build-fuzz </dev/null

.PHONY: fuzz
fuzz: deps build-fuzz ## each fuzzer for SECONDS=60 (only one: FUZZER=name), what it finds to .build-fuzz/findings
	@mkdir -p .build-fuzz/findings
	@printf '%s\n' $(FUZZER) | xargs -P 2 -I '{}' .ci/fuzz '{}' $(SECONDS)

.PHONY: test-fuzz
test-fuzz:
	@$(MAKE) fuzz SECONDS=10

.PHONY: fuzz-corpus
fuzz-corpus: build-fuzz ## makes the kept corpora of what the fuzzers have found since
	@for fuzzer in $(FUZZER); do .ci/keep-corpus $$fuzzer; done
