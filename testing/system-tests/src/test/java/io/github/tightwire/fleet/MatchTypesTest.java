package io.github.tightwire.fleet;

import io.github.tightwire.testkit.WireCheck;
import org.junit.jupiter.api.Test;

/** Here, since a command is built without the modules that tests alone depend on, and in this package, since the protocol is its own. */
class MatchTypesTest {
    @Test
    void noTypeHasAMistake() {
        WireCheck.of(MatchProtocol.PROTOCOL).verify();
        WireCheck.of(MatchProtocol.TYPES).verify();
    }
}
