package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitStream;
import java.util.Random;

/** The stream packet that the serialize family of libraries times: integers, bits, floats, raw bytes; 49 bytes. */
public final class FamilyStream implements Packet {
    public int a;
    public int b;
    public int c;
    public int bits7;
    public int bits13;
    public int bits23;
    public boolean flag;
    public float x;
    public float y;
    public float z;
    public long id;
    public final byte[] data = new byte[17];

    @Override
    public void serialize(BitStream s) {
        a = s.serializeInt(a, -100, 100);
        b = s.serializeInt(b, 0, 65535);
        c = s.serializeInt(c, -1000000, 1000000);
        bits7 = s.serializeBits(bits7, 7);
        bits13 = s.serializeBits(bits13, 13);
        bits23 = s.serializeBits(bits23, 23);
        flag = s.serializeBool(flag);
        x = s.serializeFloat(x);
        y = s.serializeFloat(y);
        z = s.serializeFloat(z);
        id = s.serializeUint64(id);
        s.serializeBytes(data);
    }

    @Override
    public void randomize(Random random) {
        a = random.nextInt(-100, 101);
        b = random.nextInt(65536);
        c = random.nextInt(-1000000, 1000001);
        bits7 = random.nextInt(1 << 7);
        bits13 = random.nextInt(1 << 13);
        bits23 = random.nextInt(1 << 23);
        flag = random.nextBoolean();
        x = random.nextFloat(-1000, 1000);
        y = random.nextFloat(-1000, 1000);
        z = random.nextFloat(-1000, 1000);
        id = random.nextLong();
        random.nextBytes(data);
    }
}
