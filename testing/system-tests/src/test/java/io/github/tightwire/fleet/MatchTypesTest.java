package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.testkit.WireCheck;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Here, since a command is built without the modules that tests alone depend on, and in this package, since the protocol is its own. */
class MatchTypesTest {
    @Test
    void noTypeHasAMistake() {
        WireCheck.of(MatchProtocol.PROTOCOL).verify();
        WireCheck.of(MatchProtocol.TYPES).verify();
    }

    /** So that a player of another build is told which type differs. */
    @Test
    void allTypesAreCompared() {
        assertEquals(List.of(), WireDescription.of(MatchProtocol.PROTOCOL.samples()).types().stream().map(WireType::obstacle)
                .filter(Objects::nonNull).toList());
        assertEquals(List.of(), WireDescription.of(MatchProtocol.TYPES.samples()).types().stream().map(WireType::obstacle)
                .filter(Objects::nonNull).toList());
    }
}
