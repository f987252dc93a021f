package io.github.tightwire.system.run;

class ShapesRunTest extends RunContract {
    ShapesRunTest() {
        super("studies/benchmarks/shapes");
    }
}
