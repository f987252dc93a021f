package io.github.tightwire.golden;

import io.github.tightwire.BitStream;
import io.github.tightwire.model.Model;
import java.math.BigInteger;
import java.util.Arrays;

/** Numbers of every width, and a relative sequence with its count. */
public final class Telemetry implements Modelled {
    private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(100).negate();
    private static final BigInteger MOST = BigInteger.TEN;

    private int octet;
    private int half;
    private int word;
    private long quad;
    private BigInteger identity = BigInteger.ZERO;
    private BigInteger distance = BigInteger.ZERO;
    private int temperature;
    private BigInteger clock = BigInteger.ZERO;
    private double load;
    private int flags;
    private long mask;
    private int constant;
    private int[] acknowledged = new int[0];

    public static Telemetry report() {
        Telemetry report = new Telemetry();
        report.octet = 0xFE;
        report.half = 0x8001;
        report.word = 0xDEADBEEF;
        report.quad = Long.MIN_VALUE + 2;
        report.identity = new BigInteger("0123456789abcdeffedcba9876543210", 16);
        report.distance = BigInteger.ONE.shiftLeft(99).negate();
        report.temperature = -832;
        report.clock = BigInteger.ONE.shiftLeft(70).add(BigInteger.ONE);
        report.load = -0.1;
        report.flags = 0x5A5;
        report.mask = 0x155_5555_5555L;
        report.constant = 9;
        report.acknowledged = new int[] {0, 1, 7, 30, 310, 4687, 74601, 2_000_000_000, Integer.MAX_VALUE};
        return report;
    }

    @Override
    public void serialize(BitStream s) {
        octet = s.serializeUint8(octet);
        half = s.serializeUint16(half);
        word = s.serializeUint32(word);
        quad = s.serializeUint64(quad);
        identity = s.serializeUint128(identity);
        distance = s.serializeInt128(distance, LEAST, MOST);
        temperature = (int) s.serializeFixed(temperature, 8, 8, -100, 100);
        clock = s.serializeFixed(clock, 64, 64, 0, Long.MAX_VALUE);
        load = s.serializeDouble(load);
        flags = s.serializeBits(flags, 11);
        mask = s.serializeBits(mask, 41);
        constant = s.serializeInt(constant, 9, 9);
        // The first of the sequence takes 5 bits, each of the others at least 1.
        acknowledged = s.serializeElements(acknowledged, acknowledged.length, 30, 1, int[]::new, Telemetry::acknowledge);
    }

    private static void acknowledge(int[] sequence, int i, BitStream s) {
        sequence[i] = i == 0 ? s.serializeInt(sequence[0], 0, 31) : s.serializeIntRelative(sequence[i - 1], sequence[i]);
    }

    @Override
    public void model(Model m) {
        octet = (int) m.raw(octet, 8);
        half = (int) m.raw(half, 16);
        word = (int) m.raw(word, 32);
        quad = m.raw(quad, 64);
        identity = m.raw(identity, 128);
        distance = m.integer(distance, BigInteger.ONE.shiftLeft(100).negate(), BigInteger.TEN);
        temperature = m.fixed(BigInteger.valueOf(temperature), 8, -100, 100).intValue();
        clock = m.fixed(clock, 64, 0, Long.MAX_VALUE);
        load = Double.longBitsToDouble(m.doubleBits(Double.doubleToRawLongBits(load)));
        flags = (int) m.raw(flags, 11);
        mask = m.raw(mask, 41);
        constant = m.integer(constant, 9, 9);
        int count = m.arrayLength(acknowledged.length, 30, 1);
        int[] sequence = Arrays.copyOf(acknowledged, count);
        for (int i = 0; i < count; i++) {
            sequence[i] = i == 0 ? m.integer(sequence[0], 0, 31) : m.intRelative(sequence[i - 1], sequence[i]);
        }
        acknowledged = sequence;
    }

    @Override
    public String toString() {
        return State.of(this);
    }
}
