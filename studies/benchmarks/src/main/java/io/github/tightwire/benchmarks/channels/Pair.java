package io.github.tightwire.benchmarks.channels;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageHandler;
import io.github.tightwire.channels.MessageTypes;
import java.util.SplittableRandom;

/** Two connections in one thread, on a virtual clock, whose datagrams are there at once, or lost. */
final class Pair {
    static final int RELIABLE = 0;
    static final int UNRELIABLE = 1;

    private static final long TICK_NANOS = 16_666_667;
    private static final MessageTypes TYPES =
            MessageTypes.builder().message(Moved.class, Moved::new).block(Level.class, Level::new).build();

    private final SplittableRandom random = new SplittableRandom(1);
    private final byte[] onItsWay = new byte[2048];
    private final double loss;
    private final Connection near;
    private final Connection far;
    private long time;

    /** Loses a share of all datagrams, 0 to 1. What the far side receives, the handler is given. */
    Pair(double loss, MessageHandler handler) {
        this.loss = loss;
        ConnectionConfig config = ConnectionConfig.of(ChannelConfig.RELIABLE, ChannelConfig.UNRELIABLE);
        near = new Connection(config, TYPES, (bytes, offset, length) -> pass(farSide(), bytes, length), (channel, message) -> { });
        far = new Connection(config, TYPES, (bytes, offset, length) -> pass(near, bytes, length), handler);
    }

    Connection near() {
        return near;
    }

    /** A tick of 1/60 s: the near side sends so many packets at most, the far side acks. */
    void tick(int packets) {
        time += TICK_NANOS;
        near.update(time);
        far.update(time);
        near.sendPackets(packets);
        far.sendPackets(1);
        if (!near.isOpen() || !far.isOpen()) {
            throw new IllegalStateException("closed: " + near.closeReason() + ", " + far.closeReason());
        }
    }

    private Connection farSide() {
        return far;
    }

    private void pass(Connection to, byte[] bytes, int length) {
        if (random.nextDouble() >= loss) {
            System.arraycopy(bytes, 0, onItsWay, 0, length);
            to.receive(onItsWay, 0, length);
        }
    }

    /** The position of a thing: 36 bits. */
    static final class Moved implements BitSerializable {
        private int id = 17;
        private int x = 1000;
        private int y = -1000;
        private boolean atRest;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeInt(id, 0, 2047);
            x = s.serializeInt(x, -2000, 2000);
            y = s.serializeInt(y, -2000, 2000);
            atRest = s.serializeBool(atRest);
        }
    }

    /** The carrier of a block. */
    static final class Level implements BitSerializable {
        private int number;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeUint16(number);
        }
    }
}
