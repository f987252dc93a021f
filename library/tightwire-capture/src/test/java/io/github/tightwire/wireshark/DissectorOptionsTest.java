package io.github.tightwire.wireshark;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.packet.Protocol;
import org.junit.jupiter.api.Test;

/** The names and the ports of a dissector. What it shows, the tests in tshark hold. */
class DissectorOptionsTest {
    static final class Part implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    @Test
    void wrongOptions() {
        Dissector dissector = Dissector.of(Protocol.builder("options", 1).packet(Part.class, Part::new).build());
        assertThrows(IllegalArgumentException.class, () -> dissector.withPorts(0));
        assertThrows(IllegalArgumentException.class, () -> dissector.withPorts(65536));
        assertThrows(IllegalArgumentException.class, () -> dissector.withName("Tanks"));
        assertThrows(IllegalArgumentException.class, () -> dissector.withName(""));
        assertTrue(dissector.withPorts(1, 65535).withName("tanks_2").lua().contains("\"1,65535\""));
    }
}
