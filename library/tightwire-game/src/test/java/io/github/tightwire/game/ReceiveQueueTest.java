package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A queue that is read first at 100, on a transport that is read by nobody else. */
class ReceiveQueueTest {
    private static final InetSocketAddress SENDER = new InetSocketAddress("198.51.100.9", 9);
    private static final InetSocketAddress OTHER = new InetSocketAddress("198.51.100.8", 8);

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 7);
    private final ReceiveQueue queue = new ReceiveQueue(network.open(address), 100);
    private final List<String> received = new ArrayList<>();
    private int number;

    @Test
    void eachMayHaveWaitedSinceTheReadBeforeTheOneThatFoundIt() {
        come(2);
        queue.fill(104);
        come(1);
        queue.fill(109);
        queue.fill(110);
        come(1);
        queue.readsAt(116);
        assertEquals(4, read(10));
        assertEquals(List.of("0 waited 16", "1 waited 16", "2 waited 12", "3 waited 6"), received);
        come(1);
        queue.readsAt(132);
        assertEquals(1, read(10));
        assertEquals("4 waited 16", received.get(4));
    }

    @Test
    void aClockThatGoesBackIsNoWait() {
        come(1);
        queue.fill(104);
        queue.readsAt(99);
        come(1);
        assertEquals(2, read(2));
        assertEquals(List.of("0 waited 0", "1 waited 0"), received);
    }

    @Test
    void noMoreAreHandedOverThanAreAskedFor() {
        come(3);
        queue.fill(104);
        come(2);
        queue.readsAt(116);
        assertEquals(1, read(1));
        assertEquals(2, network.waiting(address));
        assertEquals(3, read(3));
        assertEquals(1, network.waiting(address));
        assertEquals(1, read(3));
        assertEquals(0, read(3));
        assertEquals(List.of("0 waited 16", "1 waited 16", "2 waited 16", "3 waited 12", "4 waited 12"), received);
    }

    @Test
    void whatDoesNotFitStaysInTheTransport() {
        come(ReceiveQueue.MAX_WAITING - 1);
        queue.fill(101);
        come(3);
        queue.fill(102);
        assertEquals(2, network.waiting(address));
        // No read: those that the transport has may have come before it.
        queue.fill(103);
        assertEquals(2, network.waiting(address));
        queue.readsAt(110);
        assertEquals(ReceiveQueue.MAX_WAITING + 2, read(5_000));
        for (int i = 0; i < received.size(); i++) {
            long waited = i < ReceiveQueue.MAX_WAITING - 1 ? 10 : i < ReceiveQueue.MAX_WAITING ? 9 : 8;
            assertEquals(i + " waited " + waited, received.get(i));
        }
        come(1);
        queue.fill(112);
        assertEquals(0, network.waiting(address));
    }

    @Test
    void thoseThatAnUpdateLeavesComeFirstInTheNextOne() {
        come(3);
        queue.fill(104);
        queue.readsAt(116);
        assertEquals(1, read(1));
        come(1);
        queue.fill(120);
        come(1);
        queue.readsAt(132);
        assertEquals(4, read(10));
        assertEquals(List.of("0 waited 16", "1 waited 32", "2 waited 32", "3 waited 16", "4 waited 12"), received);
    }

    @Test
    void eachHasItsSender() {
        List<InetSocketAddress> senders = new ArrayList<>();
        for (List<InetSocketAddress> round : List.of(List.of(SENDER, OTHER, OTHER), List.of(OTHER, SENDER, SENDER))) {
            for (InetSocketAddress sender : round) {
                network.send(sender, address, new byte[1], 1);
            }
            queue.fill(104);
            assertEquals(3, queue.read((from, datagram, length) -> {
                senders.add(from);
                return DatagramVerdict.ACCEPTED;
            }, 9));
        }
        assertEquals(List.of(SENDER, OTHER, OTHER, OTHER, SENDER, SENDER), senders);
    }

    /** The transport uses its array for the next one. */
    @Test
    void theBytesAreKeptAndALongerOneShows() {
        byte[] longest = new byte[Netcode.MAX_DATAGRAM_BYTES + 2];
        for (int i = 0; i < longest.length; i++) {
            longest[i] = (byte) i;
        }
        ReceiveQueue shared = new ReceiveQueue(new ForwardingTransport(network.open()) {
            private int reads;

            @Override
            public int read(Receiver receiver, int most) {
                if (reads++ > 0) {
                    return 0;
                }
                DatagramVerdict first = receiver.receive(SENDER, longest, 3);
                longest[0] = 77;
                DatagramVerdict second = receiver.receive(SENDER, longest, longest.length);
                return first == second ? 2 : -1;
            }
        }, 0);
        shared.fill(1);
        longest[0] = 0;
        List<byte[]> bytes = new ArrayList<>();
        Transport.Receiver receiver = (from, datagram, length) -> {
            bytes.add(Arrays.copyOf(datagram, length));
            return DatagramVerdict.ACCEPTED;
        };
        assertEquals(2, shared.read(receiver, 9));
        assertArrayEquals(new byte[] {0, 1, 2}, bytes.get(0));
        assertEquals(Netcode.MAX_DATAGRAM_BYTES + 1, bytes.get(1).length);
        assertEquals(77, bytes.get(1)[0]);
        assertEquals(longest[Netcode.MAX_DATAGRAM_BYTES], bytes.get(1)[Netcode.MAX_DATAGRAM_BYTES]);
    }

    @Test
    void aReceiverThatThrowsLosesThatOneAndNoOther() {
        come(2);
        queue.fill(104);
        queue.readsAt(116);
        Transport.Receiver broken = (from, datagram, length) -> {
            throw new IllegalStateException("broken");
        };
        assertThrows(IllegalStateException.class, () -> queue.read(broken, 1));
        assertEquals(1, read(9));
        assertEquals(List.of("1 waited 16"), received);
    }

    /** A thread that closes what another one updates ends its connections first. */
    @Test
    void onceItIsClosedNothingIsHandedOver() {
        come(2);
        queue.fill(104);
        queue.close();
        assertThrows(IllegalStateException.class, () -> read(9));
        assertEquals(List.of(), received);
    }

    @Test
    void itMakesNoGarbage() {
        byte[] datagram = new byte[100];
        ReceiveQueue quiet = new ReceiveQueue(new ForwardingTransport(network.open()) {
            @Override
            public int read(Receiver receiver, int most) {
                int count = Math.min(3, most);
                for (int i = 0; i < count; i++) {
                    DatagramVerdict unused = receiver.receive(SENDER, datagram, datagram.length);
                }
                return count;
            }
        }, 0);
        Transport.Receiver receiver = (from, bytes, length) -> DatagramVerdict.ACCEPTED;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            least = Math.min(least, allocated(quiet, receiver));
        }
        assertEquals(0, least);
    }

    private static long allocated(ReceiveQueue queue, Transport.Receiver receiver) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread);
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < 5_000; i++) {
            queue.fill(i);
            queue.fill(i);
            queue.readsAt(i);
            assertTrue(queue.read(receiver, 9) == 9);
        }
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    private void come(int datagrams) {
        for (int i = 0; i < datagrams; i++) {
            byte[] bytes = {(byte) (number >> 8), (byte) number};
            number++;
            network.send(SENDER, address, bytes, bytes.length);
        }
    }

    private int read(int most) {
        return queue.read((from, datagram, length) -> {
            received.add(((datagram[0] & 0xFF) << 8 | datagram[1] & 0xFF) + " waited " + queue.waitedNanos());
            return DatagramVerdict.ACCEPTED;
        }, most);
    }
}
