package io.github.tightwire.simulator;

import io.github.tightwire.reliable.DatagramSender;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * One side of a {@link SimulatedPair}. Its datagrams travel in frames that name the session and have a checksum, as those of an encrypted
 * connection would: what is damaged, or of a session that is over, does not get through.
 */
public abstract class SimulatedSide implements DatagramSender {
    private static final int FRAME = 8;
    private static final int MOST_TICKS_TO_JOIN = 30;
    private static final int MOST_TICKS_TO_STALL = 40;

    SimulatedSide other;
    private final SimulatedPair pair;
    private final LossyLink link;
    private int session;
    private int joinsIn;
    private int stalledFor;
    private long clockError;

    protected SimulatedSide(SimulatedPair pair) {
        this.pair = pair;
        link = new LossyLink(pair.conditions, pair.random);
    }

    /** Which session this side is in. */
    protected final int session() {
        return session;
    }

    /** Whether both sides are in the same session. */
    protected final boolean isTogether() {
        return session == other.session;
    }

    /** Begins the session, and forgets all that was before. */
    protected abstract void begin();

    /** Is told the time, before anything is received. */
    protected abstract void update(long nanos);

    /** Takes a datagram. */
    protected abstract void receive(byte[] bytes, int offset, int length);

    /** Does what it does each tick, after everything was received. */
    protected abstract void act();

    @Override
    public final void send(byte[] bytes, int offset, int length) {
        ByteBuffer frame = ByteBuffer.allocate(FRAME + length);
        frame.putInt(4, session).put(FRAME, bytes, offset, length).putInt(0, checksum(frame.array()));
        link.send(pair.now(), frame.array(), 0, frame.capacity());
    }

    final void strike() {
        switch (pair.random.nextInt(3)) {
            case 0 -> {
                enter(pair.newSession());
                other.joinsIn = 1 + pair.random.nextInt(MOST_TICKS_TO_JOIN);
            }
            case 1 -> stalledFor = pair.random.nextInt(MOST_TICKS_TO_STALL);
            default -> clockError += (pair.random.nextInt(2_000) - 1_000) * 1_000_000L * (pair.random.nextBoolean() ? 1 : 3_600);
        }
    }

    final void tick() {
        if (joinsIn > 0 && --joinsIn == 0) {
            enter(pair.newestSession());
        }
        if (stalledFor > 0) {
            stalledFor--;
            return;
        }
        update(pair.now() + clockError);
        deliver(pair.now());
        act();
    }

    /** Takes what has come from the other side by a time. */
    final void deliver(long now) {
        other.link.deliver(now, this::receive);
    }

    private void enter(int next) {
        session = next;
        joinsIn = 0;
        begin();
    }

    private void receive(byte[] frame) {
        if (frame.length < FRAME) {
            return;
        }
        ByteBuffer header = ByteBuffer.wrap(frame);
        if (!pair.checked || header.getInt(0) == checksum(frame) && header.getInt(4) == session) {
            receive(frame, FRAME, frame.length - FRAME);
        }
    }

    private static int checksum(byte[] frame) {
        CRC32 crc = new CRC32();
        crc.update(frame, 4, frame.length - 4);
        return (int) crc.getValue();
    }
}
