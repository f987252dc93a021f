package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.packet.Input;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class DeliveryTest {
    private final Delivery delivery = new Delivery(10);
    private final Input input = new Input();

    @Test
    void onlyWhatIsAcknowledgedHasArrived() {
        delivery.sent(5, cubes(1, 2));
        delivery.sent(6, cubes(3));
        delivery.sent(7, cubes(4));
        assertFalse(delivery.hasArrived(1, 5));
        acknowledge(7, 0b10, 7);
        assertTrue(delivery.hasArrived(1, 5));
        assertTrue(delivery.hasArrived(2, 5));
        assertFalse(delivery.hasArrived(3, 6));
        assertTrue(delivery.hasArrived(4, 7));
    }

    @Test
    void aStateNewerThanWhatArrivedHasNotArrived() {
        delivery.sent(5, cubes(1));
        acknowledge(5, 0, 5);
        assertTrue(delivery.hasArrived(1, 5));
        assertFalse(delivery.hasArrived(1, 6));
    }

    @Test
    void theThirtySecondBeforeTheNewestIsTheOldestBit() {
        delivery.sent(1, cubes(1));
        delivery.sent(2, cubes(2));
        acknowledge(34, 1 << 31, 34);
        assertFalse(delivery.hasArrived(1, 1));
        assertTrue(delivery.hasArrived(2, 2));
    }

    @Test
    void whatIsLostIsSentAgainAfterARoundTrip() {
        delivery.sent(10, cubes(1));
        assertTrue(delivery.isUnderWay(1, 10, 11));
        assertFalse(delivery.isUnderWay(1, 11, 11));
        acknowledge(9, 0, 14);
        // A round trip is five ticks now; two more of patience.
        assertTrue(delivery.isUnderWay(1, 10, 17));
        assertFalse(delivery.isUnderWay(1, 10, 18));
    }

    @Test
    void acknowledgementsOfWhatWasNeverSentChangeNothing() {
        delivery.sent(3, cubes(1));
        acknowledge(Integer.MAX_VALUE, -1, 3);
        acknowledge(0, -1, 3);
        acknowledge(2, 0, 3);
        assertFalse(delivery.hasArrived(1, 1));
        assertFalse(delivery.isUnderWay(1, 3, 8));
    }

    @Test
    void anAcknowledgementFromBeforeTheWindowIsNotTakenForANewerSnapshot() {
        delivery.sent(4, cubes(1));
        delivery.sent(4 + 256, cubes(2));
        acknowledge(4, 0, 260);
        assertFalse(delivery.hasArrived(1, 1));
        assertFalse(delivery.hasArrived(2, 1));
    }

    private void acknowledge(int ack, int bits, int tick) {
        input.ack = ack;
        input.ackBits = bits;
        delivery.acknowledge(input, tick);
    }

    private static BitSet cubes(int... indices) {
        BitSet cubes = new BitSet();
        for (int index : indices) {
            cubes.set(index);
        }
        return cubes;
    }
}
