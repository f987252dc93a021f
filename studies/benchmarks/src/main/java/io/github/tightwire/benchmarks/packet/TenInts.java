package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitStream;
import java.util.Random;

/** Ten integers of different ranges: 14 bytes. */
public final class TenInts implements Packet {
    public int a;
    public int b;
    public int c;
    public int d;
    public int e;
    public int f;
    public int g;
    public int h;
    public int i;
    public int j;

    @Override
    public void serialize(BitStream s) {
        a = s.serializeInt(a, -100, 100);
        b = s.serializeInt(b, 0, 65535);
        c = s.serializeInt(c, -1000000, 1000000);
        d = s.serializeInt(d, 0, 3);
        e = s.serializeInt(e, -15, 15);
        f = s.serializeInt(f, 0, 1000);
        g = s.serializeInt(g, -2048, 2047);
        h = s.serializeInt(h, 0, 255);
        i = s.serializeInt(i, -600000, 600000);
        j = s.serializeInt(j, 0, 100);
    }

    @Override
    public void randomize(Random random) {
        a = random.nextInt(-100, 101);
        b = random.nextInt(65536);
        c = random.nextInt(-1000000, 1000001);
        d = random.nextInt(4);
        e = random.nextInt(-15, 16);
        f = random.nextInt(1001);
        g = random.nextInt(-2048, 2048);
        h = random.nextInt(256);
        i = random.nextInt(-600000, 600001);
        j = random.nextInt(101);
    }
}
