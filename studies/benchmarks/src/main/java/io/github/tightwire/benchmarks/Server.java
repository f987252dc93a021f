package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.packet.Packet;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A game server's process warmed up before the clock starts: it has written, read, measured and refused every type of packet, so that the
 * call sites the types share have seen them all, and HotSpot has compiled what it compiles alone.
 */
final class Server {
    private static final int ROUNDS = 10_000;

    /** The bytes that a type may send a round: a longer packet has its turn in fewer rounds. */
    private static final int BYTES_OF_A_ROUND = 60;

    private final byte[] bytes = Samples.newBuffer();
    private final ByteBuffer buffer = Samples.wrap(Samples.newBuffer());

    private Server() {
    }

    /** Runs every type, in turns. */
    static void run() {
        Server server = new Server();
        List<Traffic<?>> all = Subject.ALL.stream().<Traffic<?>>map(Traffic::new).toList();
        for (int round = 0; round < ROUNDS; round++) {
            for (Traffic<?> traffic : all) {
                if (round % traffic.interval == 0) {
                    server.handle(traffic, round / traffic.interval);
                }
            }
        }
    }

    private <T extends Packet> void handle(Traffic<T> traffic, int turn) {
        Samples<T> samples = traffic.samples;
        int i = turn % samples.packets.length;
        T packet = samples.packets[i];
        traffic.codec.write(packet, bytes);
        traffic.codec.measure(packet);
        new WriteStream(bytes).write(packet);
        new MeasureStream().measure(packet);
        traffic.type.hand().write(packet, bytes);
        traffic.type.hand().measure(packet);
        traffic.type.byteBuffer().write(packet, buffer.clear());
        read(traffic, samples.written[i], samples.buffers[i]);
        read(traffic, samples.truncated[i], samples.truncatedBuffers[i]);
        if (samples.outOfRange != null) {
            read(traffic, samples.outOfRange[i], samples.outOfRangeBuffers[i]);
        }
    }

    private static <T extends Packet> void read(Traffic<T> traffic, byte[] packet, ByteBuffer atByteLevel) {
        traffic.codec.read(traffic.copy, packet, packet.length);
        new ReadStream(packet).read(traffic.copy);
        traffic.type.hand().read(traffic.copy, packet, packet.length);
        traffic.type.byteBuffer().read(traffic.copy, atByteLevel.clear());
    }

    /** The packets of one type on their way through the server. */
    private static final class Traffic<T extends Packet> {
        final Subject<T> type;
        final Codec<T> codec;
        final Samples<T> samples;
        final T copy;

        /** In rounds. */
        final int interval;

        Traffic(Subject<T> type) {
            this.type = type;
            this.codec = Codec.of(type.type());
            this.samples = new Samples<>(type);
            this.copy = type.factory().get();
            this.interval = 1 + samples.written[0].length / BYTES_OF_A_ROUND;
        }
    }
}
