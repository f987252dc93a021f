package io.github.tightwire.demo.matchmaker;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class TokenLimitTest {
    private static final long SECOND = 1_000_000_000L;

    private final TokenLimit limit = new TokenLimit(3);

    @Test
    void threeAtOnceAndThenOneEveryTwoSeconds() throws UnknownHostException {
        InetAddress host = InetAddress.getByName("192.0.2.1");
        long now = -5 * SECOND;
        takeThreeAndNoMore(host, now);
        assertFalse(limit.take(host, now + 2 * SECOND - 1));
        assertTrue(limit.take(host, now + 2 * SECOND));
        assertFalse(limit.take(host, now + 2 * SECOND));
        // After a while, all three again, and no more.
        takeThreeAndNoMore(host, now + 100 * SECOND);
    }

    private void takeThreeAndNoMore(InetAddress host, long now) {
        for (int i = 0; i < 3; i++) {
            assertTrue(limit.take(host, now));
        }
        assertFalse(limit.take(host, now));
    }

    @Test
    void aNetworkHasWhatFourHostsHave() throws UnknownHostException {
        for (String network : new String[] {"192.0.2.", "2001:db8:0:1"}) {
            String rest = network.endsWith(".") ? "" : "::";
            for (int host = 10; host < 22; host++) {
                assertTrue(limit.take(InetAddress.getByName(network + host + rest), 0), network + host);
            }
            InetAddress thirteenth = InetAddress.getByName(network + "22" + rest);
            assertFalse(limit.take(thirteenth, 0));
            assertFalse(limit.take(thirteenth, SECOND / 2 - 1));
            assertTrue(limit.take(thirteenth, SECOND / 2));
        }
        assertTrue(limit.take(InetAddress.getByName("192.0.3.22"), 0));
        assertTrue(limit.take(InetAddress.getByName("2001:db8:0:200::"), 0));
    }

    @Test
    void eachHostForItselfAndTheSame64BitsAreOne() throws UnknownHostException {
        for (int i = 0; i < 3; i++) {
            assertTrue(limit.take(InetAddress.getByName("2001:db8:0:1::" + i), 0));
        }
        assertFalse(limit.take(InetAddress.getByName("2001:db8:0:1::ffff"), 0));
        assertTrue(limit.take(InetAddress.getByName("2001:db8:0:2::1"), 0));
        assertTrue(limit.take(InetAddress.getByName("192.0.2.1"), 0));
    }
}
