package io.github.tightwire.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.WriteStream;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.fixtures.Effort;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random operations in a maximum that they fit, or don't: a delta throws what a plain packet throws, in the same words. */
class DeltaRoomScriptTest {
    private static final int SCRIPTS = Effort.of(150, 5000);
    private static final int MOST_BYTES = 1 << 14;

    private final byte[] packet = new byte[2 * MOST_BYTES];

    @Test
    void whatDoesNotFitInPlainDoesNotFitInADelta() {
        Random random = new Random(1);
        int thrown = 0;
        for (int i = 0; i < SCRIPTS; i++) {
            Script script = Script.random(random, 1 + random.nextInt(25));
            int plainBytes = Math.max(1, new WriteStream(packet).write(script));
            int[] rooms = {plainBytes, Math.max(1, plainBytes - 1), 1 + random.nextInt(plainBytes), 1 + random.nextInt(plainBytes)};
            for (int room : rooms) {
                String plain = failure(() -> new WriteStream(new byte[room]).write(script));
                DeltaCodec<Script> codec = DeltaCodec.of(Script.class, room);
                String delta = failure(() -> codec.write(script, new Baseline(), null, null, packet, 0, packet.length));
                assertEquals(plain, delta, script::toString);
                thrown += plain.equals("none") ? 0 : 1;
            }
        }
        assertTrue(thrown > SCRIPTS, thrown + " thrown");
    }

    private static String failure(Runnable write) {
        try {
            write.run();
            return "none";
        } catch (IllegalArgumentException | PacketOverflowException e) {
            return e.toString();
        }
    }
}
