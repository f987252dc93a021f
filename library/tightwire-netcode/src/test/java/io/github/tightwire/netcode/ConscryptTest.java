package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.fixtures.LogRecorder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import org.conscrypt.OpenSSLProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConscryptTest {
    private static final String SETTING = "tightwire.conscrypt";
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int PASSES = 4;
    private static final int PACKETS = 5000;

    private final LogRecorder log = new LogRecorder("io.github.tightwire.netcode");

    @AfterEach
    void forget() {
        log.close();
        System.clearProperty(SETTING);
    }

    @Test
    void itIsUsedWhereItIsThereUnlessItIsRefused() {
        assumeTrue(Conscrypt.provider() != null);
        assertInstanceOf(SizedCiphers.class, Conscrypt.orPlatform());
        System.setProperty(SETTING, "off");
        assertInstanceOf(PlatformCiphers.class, Conscrypt.orPlatform());
        System.setProperty(SETTING, "on");
        assertInstanceOf(SizedCiphers.class, Conscrypt.orPlatform());
    }

    @Test
    void anotherSettingIsAMistakeThatIsTold() {
        System.setProperty(SETTING, "no");
        assertEquals("the system property tightwire.conscrypt is \"no\", and must be on or off",
                assertThrows(IllegalArgumentException.class, Conscrypt::orPlatform).getMessage());
    }

    @Test
    void itIsNamedOnceInTheLog() {
        assumeTrue(Conscrypt.provider() != null);
        assertNotNull(Conscrypt.find(getClass().getClassLoader()));
        assertLogged(Level.INFO, "packets are sealed by Conscrypt; -Dtightwire.conscrypt=off has the JDK seal them");
        Conscrypt.orPlatform();
        Conscrypt.orPlatform();
        assertEquals(1, log.records().size());
    }

    @Test
    void whereItIsNotThereNothingIsSaid() {
        assertNull(Conscrypt.find(ClassLoader.getPlatformClassLoader()));
        assertEquals(List.of(), log.records());
    }

    /** The class is there, and no library for this machine. */
    @Test
    void withoutItsLibraryTheJdkSeals() throws IOException {
        URL jar = OpenSSLProvider.class.getProtectionDomain().getCodeSource().getLocation();
        String architecture = System.getProperty("os.arch");
        System.setProperty("os.arch", "of another machine");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
            assertNull(Conscrypt.find(loader));
            assertNull(Conscrypt.find(loader), "nor when it is asked again");
        } finally {
            System.setProperty("os.arch", architecture);
        }
        log.records().remove(1);
        assertLogged(Level.WARNING, "packets are sealed by the JDK, since Conscrypt does not work here: java.lang.UnsatisfiedLinkError");
    }

    @Test
    void aSoundCipherIsTaken() throws GeneralSecurityException {
        Conscrypt.requireSound(new FlawedProvider(FlawedProvider.Flaw.NONE));
    }

    @ParameterizedTest
    @EnumSource(value = FlawedProvider.Flaw.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aFlawedCipherIsNotTaken(FlawedProvider.Flaw flaw) {
        String words = assertThrows(RuntimeException.class, () -> Conscrypt.requireSound(new FlawedProvider(flaw))).getMessage();
        assertTrue(words.startsWith(flaw == FlawedProvider.Flaw.THROWS ? "not on this machine" : "its cipher differs"), words);
    }

    /** Of every size there is a cipher, which a packet of another size in between does not disturb. */
    @Test
    void packetsOfAllSizesInTurn() {
        assumeTrue(Conscrypt.provider() != null);
        Aead tried = new Aead(new SizedCiphers(Conscrypt.provider()));
        Aead platform = new Aead(new PlatformCiphers());
        Key key = Vectors.key(i -> i);
        byte[] data = {1};
        long number = 0;
        for (int size = 0; size <= Netcode.MAX_DATAGRAM_BYTES - Netcode.TAG_BYTES; size++) {
            for (int bytes : new int[] {size, 0, size}) {
                byte[] expected = Vectors.bytes(bytes + Netcode.TAG_BYTES, i -> i * i);
                byte[] sealed = expected.clone();
                byte[] plain = new byte[sealed.length];
                platform.seal(key, ++number, data, expected, 0, bytes);
                tried.seal(key, number, data, sealed, 0, bytes);
                assertArrayEquals(expected, sealed);
                assertFalse(tried.open(key, number + 1, data, sealed, 0, sealed.length, plain));
                assertTrue(tried.open(key, number, data, sealed, 0, sealed.length, plain));
                assertArrayEquals(Vectors.bytes(bytes, i -> i * i), Arrays.copyOf(plain, bytes));
            }
        }
    }

    /** Packets of many sizes one after the other: the key, the nonce and the data are copied, and nothing else is made. */
    @Test
    void garbageDoesNotGrowWithThePacket() {
        assumeTrue(Conscrypt.provider() != null);
        Aead aead = new Aead(new SizedCiphers(Conscrypt.provider()));
        Key key = Vectors.key(i -> i);
        byte[] data = new byte[PacketData.BYTES];
        byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES];
        byte[] plain = new byte[Netcode.MAX_DATAGRAM_BYTES];
        long[] allocated = new long[PASSES];
        long number = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            long start = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < PACKETS; i++) {
                int size = i * 37 % 1000;
                aead.seal(key, ++number, data, bytes, 0, size);
                assertTrue(aead.open(key, number, data, bytes, 0, size + Netcode.TAG_BYTES, plain));
            }
            allocated[pass] = (THREADS.getCurrentThreadAllocatedBytes() - start) / (2 * PACKETS);
        }
        assertTrue(allocated[PASSES - 1] <= 150, () -> "bytes a packet: " + Arrays.toString(allocated));
    }

    /** The log has one line. */
    private void assertLogged(Level level, String start) {
        assertEquals(1, log.records().size());
        assertEquals(level, log.records().get(0).getLevel());
        assertTrue(log.messages().get(0).startsWith(start), log.messages().get(0));
        assertNull(log.thrown().get(0));
    }
}
