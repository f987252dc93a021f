package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import org.junit.jupiter.api.Test;

class MessageIdsTest {
    @Test
    void everyDistanceIsMeasuredAsItIsWritten() {
        for (int distance = 1; distance < 1 << 16; distance++) {
            MeasureStream stream = new MeasureStream();
            MessageIds.serialize(stream, 0, distance);
            assertEquals(stream.bitPosition(), MessageIds.relativeBits(distance), "distance " + distance);
        }
    }

    @Test
    void idsWrap() {
        for (int distance : new int[] {1, 2, 6, 7, 100, 40_000, 65_535}) {
            byte[] bytes = new byte[16];
            int previous = 65_530;
            int id = previous + distance & 0xFFFF;
            int length = new WriteStream(bytes).write(s -> MessageIds.serialize(s, previous, id));
            int[] read = new int[1];
            new ReadStream(bytes, 0, length).read(s -> read[0] = MessageIds.serialize(s, previous, 0));
            assertEquals(id, read[0]);
        }
    }
}
