package io.github.tightwire.capture;

import java.net.InetSocketAddress;
import java.nio.file.Path;

/** A program that records some datagrams, and ends without closing the recording. */
final class LeftRecording {
    /** The number of datagrams that it records. */
    static final int DATAGRAMS = 20;

    private static final InetSocketAddress HERE = new InetSocketAddress("192.0.2.1", 1);
    private static final InetSocketAddress THERE = new InetSocketAddress("192.0.2.2", 2);

    private LeftRecording() {
    }

    /** The ways in which it ends. */
    enum End {
        /** It returns. */
        RETURN,
        /** It throws. */
        THROW,
        /** It calls {@link System#exit}. */
        EXIT,
        /** So does what handles the last datagram, before that is judged. */
        EXIT_IN_A_HANDLER,
        /** It never ends. */
        NEVER,
        /** Nor does what handles the last datagram. */
        NEVER_IN_A_HANDLER
    }

    public static void main(String[] args) throws Exception {
        End end = End.valueOf(args[1]);
        boolean isHandling = end == End.EXIT_IN_A_HANDLER || end == End.NEVER_IN_A_HANDLER;
        Tap tap = new Tap();
        tap.record(Path.of(args[0]));
        if (isHandling) {
            tap.receiving(new byte[100], 0, 100, HERE, THERE);
        }
        for (int i = isHandling ? 1 : 0; i < DATAGRAMS; i++) {
            tap.sent(new byte[100], 0, 100, HERE, THERE);
        }
        switch (end) {
            case RETURN -> { }
            case THROW -> throw new IllegalStateException("as it was meant");
            case NEVER, NEVER_IN_A_HANDLER -> Thread.sleep(Long.MAX_VALUE);
            default -> System.exit(0);
        }
    }
}
