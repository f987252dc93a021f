package io.github.tightwire.system.run;

class FleetLoadRunTest extends RunContract {
    FleetLoadRunTest() {
        super("apps/fleet/load");
    }
}
