package io.github.tightwire.fleet;

import io.github.tightwire.testkit.WireCheck;
import org.junit.jupiter.api.Test;

class MatchProtocolTest {
    @Test
    void noTypeHasAMistake() {
        WireCheck.of(MatchProtocol.PROTOCOL).verify();
        WireCheck.of(MatchProtocol.TYPES).verify();
    }
}
