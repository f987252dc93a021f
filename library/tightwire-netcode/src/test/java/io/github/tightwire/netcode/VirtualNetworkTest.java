package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualNetworkTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("192.0.2.1", 40_000);
    private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("192.0.2.2", 5_000);

    private final VirtualNetwork network = new VirtualNetwork();
    private final Transport socket = network.open(HERE);

    @Test
    void whatIsSentIsReadInOrderAndOnce() {
        Transport other = network.open();
        byte[] bytes = {1, 2, 3};
        assertEquals(true, other.send(HERE, bytes, 3));
        bytes[0] = 9;
        other.send(HERE, bytes, 1);
        network.send(ELSEWHERE, HERE, bytes, 2);
        assertEquals(3, network.waiting(HERE));
        InetSocketAddress from = other.localAddress();
        assertEquals(List.of(from + " [1, 2, 3]", from + " [9]"), read(2));
        assertEquals(List.of(ELSEWHERE + " [9, 2]"), read(2));
        assertEquals(List.of(), read(2));
    }

    @Test
    void aSocketHasAnAddressOfItsOwn() {
        Transport first = network.open();
        Transport taken = network.open(new InetSocketAddress("198.51.100.1", first.localAddress().getPort() + 1));
        Transport next = network.open();
        assertNotEquals(taken.localAddress(), next.localAddress());
        assertNotEquals(first.localAddress(), next.localAddress());
        assertEquals(HERE, socket.localAddress());
    }

    @Test
    void whatHasNoRoomOrNobodyIsLost() {
        for (int i = 0; i < VirtualNetwork.MAX_WAITING + 3; i++) {
            network.send(ELSEWHERE, HERE, new byte[1], 1);
        }
        assertEquals(VirtualNetwork.MAX_WAITING, network.waiting(HERE));
        network.send(HERE, ELSEWHERE, new byte[1], 1);
        assertEquals(0, network.waiting(ELSEWHERE));
    }

    @Test
    void anAddressIsTheLastSocketsThatWasOpenedThere() {
        Transport second = network.open(HERE);
        socket.close();
        network.send(ELSEWHERE, HERE, new byte[1], 1);
        assertEquals(1, second.read((from, bytes, length) -> DatagramVerdict.ACCEPTED, 9));
        assertThrows(IllegalStateException.class, () -> socket.read((from, bytes, length) -> DatagramVerdict.ACCEPTED, 9));
        assertThrows(IllegalStateException.class, () -> socket.send(ELSEWHERE, new byte[1], 1));
    }

    private List<String> read(int most) {
        List<String> all = new ArrayList<>();
        int count = socket.read((from, bytes, length) -> {
            List<Byte> contents = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                contents.add(bytes[i]);
            }
            all.add(from + " " + contents);
            return DatagramVerdict.ACCEPTED;
        }, most);
        assertEquals(all.size(), count);
        return all;
    }
}
