package io.github.tightwire.system.run;

class FloodsRunTest extends RunContract {
    FloodsRunTest() {
        super("studies/benchmarks/floods");
    }
}
