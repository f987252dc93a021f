package io.github.tightwire.netcode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

/** With the JDK's cipher, the tests that run by themselves with Conscrypt's: it is on the class path of tests. */
class JdkCipherTest {
    private static final String SETTING = "tightwire.conscrypt";

    @BeforeAll
    static void refuseConscrypt() {
        System.setProperty(SETTING, "off");
    }

    @AfterAll
    static void forget() {
        System.clearProperty(SETTING);
    }

    @Nested
    class Seals extends AeadTest {
    }

    @Nested
    class Wire extends WireTest {
    }

    @Nested
    class Refusals extends EncryptedPacketReaderTest {
    }

    @Nested
    class Attacks extends AttackTest {
    }

    @Nested
    class Allocations extends AllocationTest {
    }
}
