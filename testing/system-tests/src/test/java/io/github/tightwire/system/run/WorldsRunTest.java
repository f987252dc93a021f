package io.github.tightwire.system.run;

class WorldsRunTest extends RunContract {
    WorldsRunTest() {
        super("studies/benchmarks/worlds");
    }
}
