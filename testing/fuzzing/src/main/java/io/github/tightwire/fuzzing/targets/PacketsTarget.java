package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Verdict;
import io.github.tightwire.fuzzing.targets.Packets.Acks;
import io.github.tightwire.fuzzing.targets.Packets.Swarm;
import io.github.tightwire.model.PacketModel;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Traces;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Datagrams of one packet or several, mostly with the right checksum, as a forger has it: what is read is what would be written. */
final class PacketsTarget implements Target {
    private static final int MOST_BYTES = 1 << 14;
    private static final int AROUND = 5;
    private static final int CHECKSUM_BYTES = 4;
    private static final int FREE_ELEMENTS = 1024;
    /** Elements without bits, their lists, and values of 60 bytes from one bit, over the bits of a datagram. */
    private static final long ALLOCATED = 128 * 1024;
    private static final long ALLOCATED_PER_BYTE = 8 * 1024;

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        Protocol protocol = Packets.PROTOCOLS.get(input.upTo(Packets.PROTOCOLS.size() - 1));
        int kind = input.octet();
        byte[] datagram = input.rest();
        if ((kind & 6) != 0 && datagram.length >= CHECKSUM_BYTES) {
            datagram = PacketModel.sealed(protocol.id(), datagram);
        }
        if ((kind & 1) == 0) {
            single(protocol, datagram);
        } else {
            aggregate(protocol, datagram);
        }
    }

    private static void single(Protocol protocol, byte[] datagram) {
        PacketReader reader = protocol.readerOfAll();
        Verdict verdict = reader.read(datagram, datagram.length);
        byte[] within = within(datagram, (byte) 0xA5);
        assertEquals(verdict, protocol.readerOfAll().read(within, AROUND, datagram.length), "by what is around it");
        assertArrayEquals(within(datagram, (byte) 0xA5), within, "reading changes nothing");
        assertEquals(verdict, protocol.readerOfAll().read(ByteBuffer.wrap(datagram)), "from a buffer");
        assertTrace(verdict, protocol.readerOfAll().trace(datagram, 0, datagram.length), datagram);
        if (!verdict.isAccepted()) {
            assertNull(reader.packet());
        } else {
            PacketWriter writer = protocol.writer();
            copyHeader(protocol, reader, writer);
            byte[] again = new byte[MOST_BYTES];
            assertArrayEquals(datagram, Arrays.copyOf(again, writer.write(reader.packet(), again)), "written again");
            assertTrue(writer.measureBytes(reader.packet()) >= datagram.length, "measured");
            assertElements(List.of(reader.packet()), datagram);
        }
        Allocation.require(ALLOCATED + ALLOCATED_PER_BYTE * datagram.length, () -> reader.read(datagram, datagram.length));
    }

    private static void aggregate(Protocol protocol, byte[] datagram) {
        PacketReader reader = protocol.readerOfAll();
        List<BitSerializable> delivered = new ArrayList<>();
        Verdict verdict = reader.readAggregate(datagram, 0, datagram.length, delivered::add);
        byte[] within = within(datagram, (byte) 0x5A);
        assertEquals(verdict, protocol.readerOfAll().readAggregate(within, AROUND, datagram.length, packet -> { }), "by what is around it");
        assertTrace(verdict, protocol.readerOfAll().traceAggregate(datagram, 0, datagram.length), datagram);
        if (verdict.isAccepted()) {
            assertTrue(delivered.size() > 0);
            PacketWriter writer = protocol.writer();
            copyHeader(protocol, reader, writer);
            byte[] again = new byte[MOST_BYTES];
            ArrayDeque<BitSerializable> waiting = new ArrayDeque<>(delivered);
            int length = writer.writeAggregate(waiting, again, 0, again.length);
            assertArrayEquals(datagram, Arrays.copyOf(again, length), "written again");
            assertTrue(waiting.isEmpty());
        }
        assertElements(delivered, datagram);
        Allocation.require(ALLOCATED + ALLOCATED_PER_BYTE * datagram.length,
                () -> reader.readAggregate(datagram, 0, datagram.length, packet -> { }));
    }

    private static void copyHeader(Protocol protocol, PacketReader reader, PacketWriter writer) {
        if (protocol != Packets.PLAIN) {
            writer.header(Acks.class).set(reader.header(Acks.class));
        }
    }

    private static void assertTrace(Verdict verdict, Trace trace, byte[] datagram) {
        assertEquals(verdict, trace.verdict(), trace::toString);
        Traces.assertCovers(trace, datagram, 0, true);
    }

    /** A bit pays for an element of its list, and later for one that has none; some more are free. */
    private static void assertElements(List<BitSerializable> packets, byte[] datagram) {
        int elements = packets.stream().mapToInt(packet -> packet instanceof Swarm swarm ? swarm.elements() : 0).sum();
        int most = FREE_ELEMENTS + 2 * datagram.length * Byte.SIZE;
        assertTrue(elements <= most * Math.max(1, packets.size()), () -> elements + " elements");
    }

    private static byte[] within(byte[] datagram, byte around) {
        byte[] within = new byte[2 * AROUND + datagram.length];
        Arrays.fill(within, around);
        System.arraycopy(datagram, 0, within, AROUND, datagram.length);
        return within;
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < Packets.PROTOCOLS.size(); i++) {
            for (byte[] datagram : Packets.datagrams(Packets.PROTOCOLS.get(i))) {
                for (int kind : new int[] {0, 2, 3}) {
                    byte[] seed = new byte[2 + datagram.length];
                    seed[0] = (byte) i;
                    seed[1] = (byte) kind;
                    System.arraycopy(datagram, 0, seed, 2, datagram.length);
                    seeds.add(seed);
                }
            }
        }
        return seeds;
    }
}
