package io.github.tightwire.inspect;

import io.github.tightwire.commands.RunContract;

class RunTest extends RunContract {
    RunTest() {
        super("inspect/run");
    }
}
