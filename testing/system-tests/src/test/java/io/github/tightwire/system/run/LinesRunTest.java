package io.github.tightwire.system.run;

class LinesRunTest extends RunContract {
    LinesRunTest() {
        super("studies/benchmarks/lines");
    }
}
