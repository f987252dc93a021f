package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.Codec;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Inputs of a player who is connected for some time allocate nothing, on either side. */
class InputGarbageTest {
    private final Codec<InputFeedback> codec = Codec.of(InputFeedback.class);
    private final InputClock clock = new InputClock(60);
    private final InputSender<Keys> sender = new InputSender<>(InputLine.KEYS);
    private final InputBuffer<Keys> buffer = new InputBuffer<>(InputLine.KEYS, 0);
    private final InputFeedback written = new InputFeedback();
    private final InputFeedback read = new InputFeedback();
    private final Keys keys = new Keys();
    private final byte[] bytes = new byte[200];
    private long now;

    private void tick(int i) {
        now += InputLine.SECOND / 60;
        for (int n = clock.update(now); n > 0; n--) {
            keys.left = i % 7 < 3;
            keys.aim = i % 3 / 4f;
            sender.add(clock.tick() - n + 1, keys);
        }
        int length = clock.tick() > 0 ? sender.write(bytes, 0, bytes.length) : 0;
        boolean isLost = length == 0 || i % 5 == 0;
        assertTrue(isLost || buffer.read(bytes, 0, length).isAccepted());
        buffer.next();
        buffer.writeFeedback(written);
        assertTrue(codec.read(read, bytes, codec.write(written, bytes)).isAccepted());
        clock.heard(read);
        sender.heard(read);
    }

    @Test
    void aTickAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = 0;
        for (int i = 0; i < 4_000; i++) {
            before = i == 2_000 ? threads.getThreadAllocatedBytes(thread) : before;
            tick(i);
        }
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        assertTrue(allocated < 20_000, allocated + " bytes in 2,000 ticks");
    }
}
