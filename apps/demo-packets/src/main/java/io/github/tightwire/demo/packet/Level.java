package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.zip.CRC32;

/**
 * The land around the grid, which a client is sent when it connects: the message, and with it a block of heights. Nothing ever gets
 * there; it is what a game's level would be, in size and in what has to be done to send it.
 */
public final class Level implements BitSerializable {
    /** Heights along each side. */
    private static final int SIDE = 320;
    private static final double WAVES = 0.05;
    private static final double HEIGHT = 20_000;

    private int checksum;

    /** A message to read into. */
    public Level() {
    }

    /**
     * The message that goes with a block.
     *
     * @param heights the block
     */
    public Level(byte[] heights) {
        checksum = checksum(heights);
    }

    /**
     * The land.
     *
     * @return its heights, two bytes each
     */
    public static byte[] heights() {
        byte[] heights = new byte[SIDE * SIDE * Short.BYTES];
        for (int i = 0; i < SIDE * SIDE; i++) {
            int height = (int) (HEIGHT * Math.sin(i % SIDE * WAVES) * Math.cos(i / SIDE * WAVES));
            heights[2 * i] = (byte) height;
            heights[2 * i + 1] = (byte) (height >> Byte.SIZE);
        }
        return heights;
    }

    /**
     * Returns whether a block is the one that was sent.
     *
     * @param heights the block as it came
     * @return true if its checksum is that of the message
     */
    public boolean matches(byte[] heights) {
        return checksum(heights) == checksum;
    }

    @Override
    public void serialize(BitStream s) {
        checksum = s.serializeUint32(checksum);
    }

    private static int checksum(byte[] heights) {
        CRC32 crc = new CRC32();
        crc.update(heights);
        return (int) crc.getValue();
    }

    @Override
    public String toString() {
        return "Level with checksum " + checksum;
    }
}
