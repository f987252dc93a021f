package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitStream;
import java.util.Random;

/** A small packet of a little of everything: 21 bytes. */
public final class Mixed implements Packet {
    public int sequence;
    public int acks;
    public int id;
    public int x;
    public int y;
    public int z;
    public int yaw;
    public boolean jump;
    public boolean fire;
    public long time;
    public int weapon;

    @Override
    public void serialize(BitStream s) {
        sequence = s.serializeUint16(sequence);
        acks = s.serializeUint32(acks);
        id = s.serializeInt(id, 0, 4095);
        x = s.serializeInt(x, -16000, 16000);
        y = s.serializeInt(y, -16000, 16000);
        z = s.serializeInt(z, -16000, 16000);
        yaw = s.serializeInt(yaw, 0, 359);
        jump = s.serializeBool(jump);
        fire = s.serializeBool(fire);
        time = s.serializeBits(time, 48);
        weapon = s.serializeInt(weapon, 0, 9);
    }

    @Override
    public void randomize(Random random) {
        sequence = random.nextInt(1 << 16);
        acks = random.nextInt();
        id = random.nextInt(4096);
        x = random.nextInt(-16000, 16001);
        y = random.nextInt(-16000, 16001);
        z = random.nextInt(-16000, 16001);
        yaw = random.nextInt(360);
        jump = random.nextBoolean();
        fire = random.nextBoolean();
        time = random.nextLong() >>> 16;
        weapon = random.nextInt(10);
    }
}
