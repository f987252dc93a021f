package io.github.tightwire.players;

import java.util.Random;

/** A server and a client whose ticks and frames take turns, in virtual time. */
abstract class VirtualTime {
    static final long SECOND = 1_000_000_000L;

    double serverPace = 1;
    int framesPerSecond = 60;
    long now;
    private long nextServer;
    private long nextFrame;

    /** Begins at any time of the clock. */
    VirtualTime(Random random) {
        now = random.nextInt(1_000) * SECOND;
        nextServer = now + random.nextInt((int) (SECOND / 60));
        nextFrame = now;
    }

    void run(double seconds) {
        long end = now + (long) (seconds * SECOND);
        while (Math.min(nextServer, nextFrame) < end) {
            if (nextServer < nextFrame) {
                now = nextServer;
                nextServer += (long) (SECOND / 60.0 / serverPace);
                serverTick();
            } else {
                now = nextFrame;
                nextFrame += SECOND / framesPerSecond;
                frame();
            }
        }
        now = end;
    }

    /** The client does nothing for a time. */
    void stopClient(double seconds) {
        nextFrame += (long) (seconds * SECOND);
    }

    /** The server does nothing for a time. */
    void stopServer(double seconds) {
        nextServer += (long) (seconds * SECOND);
    }

    abstract void serverTick();

    abstract void frame();
}
