package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.hand.DatagramByHand;
import io.github.tightwire.benchmarks.packet.Acks;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.internal.template.PositionedCodec;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import java.security.GeneralSecurityException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A packet's whole way, from an object to a datagram and back, beside its parts: the codec alone, at the same bit and through a
 * reference that is no constant; the checksum alone, of the same bytes; the cipher alone. Every type of packet has gone the same
 * way before, so that the call sites are megamorphic.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class DatagramBenchmark {
    private static final int ROUNDS = 1_000;
    private static final int LONG_BYTES = 1_000;
    private static final int LONG_ROUNDS = 100;
    private static final int TEN = 10;

    /** Bits of one type among those of the benchmarks, behind the checksum. */
    private static final int TYPE_BITS = Integer.SIZE - Integer.numberOfLeadingZeros(Subject.ALL.size() - 1);
    private static final int START = Integer.SIZE + TYPE_BITS;

    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final String CIPHER = "ChaCha20-Poly1305";
    private static final int TAG_BYTES = 16;

    /** The type of packet. */
    @Param({"Mixed", "TenInts", "FamilyStream", "RigidBody", "Wide10", "Wide30", "Wide100", "Deep"})
    public String packet;

    private final Map<Class<?>, Packet> copies = new HashMap<>();
    private final WriteStream writeOrigin = new WriteStream(new byte[0]);
    private final ReadStream readOrigin = new ReadStream(new byte[0]);
    private final byte[] bytes = Samples.newBuffer();
    private final byte[] data = Samples.newBuffer();
    private final Crc32 crc = new Crc32(new byte[Long.BYTES]);
    private Way way;
    private PacketWriter writer;
    private PacketReader reader;
    private PacketWriter headed;
    private PacketReader headedReader;
    private PacketWriter sealing;
    private PacketReader opening;
    private DatagramByHand around;
    private Cipher cipher;
    private Cipher decipher;
    private byte[] sealed;
    private byte[] nonce;
    private int last;

    /** Packets of one type, and what the wire carries of them, with room behind for code by hand. */
    private final class Way {
        final Subject<?> type;
        final int index;
        final PositionedCodec codec;
        final Packet[] packets;
        final Packet copy;
        final byte[][] datagrams;
        final int[] lengths;
        final byte[][] byHand;
        final int[] lengthsByHand;
        final byte[][] headed;
        final byte[][] tens;
        final Deque<Packet> waiting = new ArrayDeque<>();

        Way(Subject<?> type) {
            this.type = type;
            index = Subject.ALL.indexOf(type);
            codec = (PositionedCodec) Codec.of(type.type());
            packets = new Samples<>(type).packets;
            copy = copies.get(type.type());
            datagrams = new byte[packets.length][];
            lengths = new int[packets.length];
            byHand = new byte[packets.length][];
            lengthsByHand = new int[packets.length];
            headed = new byte[packets.length][];
            tens = new byte[packets.length][];
            for (int i = 0; i < packets.length; i++) {
                lengths[i] = writer.write(packets[i], bytes);
                datagrams[i] = Arrays.copyOf(bytes, lengths[i] + 2 * Long.BYTES);
                lengthsByHand[i] = writeByHand(type, index, packets[i]);
                byHand[i] = Arrays.copyOf(bytes, lengthsByHand[i] + 2 * Long.BYTES);
                headed[i] = Arrays.copyOf(bytes, DatagramBenchmark.this.headed.write(packets[i], bytes));
                wait(i);
                tens[i] = Arrays.copyOf(bytes, writer.writeAggregate(waiting, bytes, 0, bytes.length));
                waiting.clear();
            }
        }

        void wait(int first) {
            for (int i = 0; i < TEN; i++) {
                waiting.add(packets[first + i & packets.length - 1]);
            }
        }
    }

    /**
     * Sends packets of every type.
     *
     * @throws GeneralSecurityException never: every Java platform has the cipher
     */
    @Setup
    public void runServer() throws GeneralSecurityException {
        Protocol plain = protocol(false);
        Protocol withHeader = protocol(true);
        writer = plain.writer();
        reader = plain.readerOfAll();
        headed = withHeader.writer();
        headedReader = withHeader.readerOfAll();
        sealing = plain.sealedWriter(KEY);
        opening = plain.sealedReaderOfAll(KEY);
        around = new DatagramByHand(plain.id(), TYPE_BITS);
        cipher = Cipher.getInstance(CIPHER);
        decipher = Cipher.getInstance(CIPHER);
        List<Way> all = new ArrayList<>();
        for (Subject<?> type : Subject.ALL) {
            all.add(new Way(type));
        }
        Settling.settle(() -> sendAll(all));
        way = all.stream().filter(other -> other.type.name().equals(packet)).findFirst().orElseThrow();
        seal();
        sealed = Arrays.copyOf(bytes, way.lengths[last] + Long.BYTES + TAG_BYTES - Integer.BYTES);
    }

    private Protocol protocol(boolean header) {
        Protocol.Builder builder = Protocol.builder("benchmarks", 1);
        if (header) {
            builder.header(Acks.class, Acks::new);
        }
        Subject.ALL.forEach(type -> add(builder, type));
        return builder.build();
    }

    private <T extends Packet> void add(Protocol.Builder builder, Subject<T> type) {
        T copy = type.type().cast(copies.computeIfAbsent(type.type(), made -> type.factory().get()));
        builder.packet(type.type(), () -> copy);
    }

    private void sendAll(List<Way> all) {
        for (int round = 0; round < ROUNDS; round++) {
            for (Way other : all) {
                if (other.lengths[0] < LONG_BYTES || round % LONG_ROUNDS == 0) {
                    way = other;
                    send();
                }
            }
        }
    }

    private void send() {
        writeCodec();
        readCodec();
        writeCompiled();
        requireAccepted(readCompiled());
        writeHeaded();
        requireAccepted(readHeaded());
        writeTen();
        requireAccepted(readTen());
        requireAccepted(sealAndOpen());
        writeByHand();
        readByHand();
    }

    private static void requireAccepted(Verdict verdict) {
        if (!verdict.isAccepted()) {
            throw new IllegalStateException(verdict.toString());
        }
    }

    private int next() {
        last = last + 1 & way.packets.length - 1;
        return last;
    }

    /** The codec alone, to the bit where a packet's data starts. */
    @Benchmark
    public int writeCodec() {
        return way.codec.writeAt(way.packets[next()], bytes, 0, bytes.length, writeOrigin, START);
    }

    /** The codec alone, from there. */
    @Benchmark
    public long readCodec() {
        int i = next();
        return way.codec.readAt(way.copy, way.datagrams[i], 0, way.lengths[i], readOrigin, START);
    }

    /** The checksum alone. */
    @Benchmark
    public int checksum() {
        int i = next();
        return crc.of(way.datagrams[i], Integer.BYTES, way.lengths[i] - Integer.BYTES);
    }

    /** A plain packet. */
    @Benchmark
    public int writeCompiled() {
        return writer.write(way.packets[next()], bytes);
    }

    /** A plain packet. */
    @Benchmark
    public Verdict readCompiled() {
        int i = next();
        return reader.read(way.datagrams[i], way.lengths[i]);
    }

    /** A plain packet by hand: the same bytes, but for FamilyStream, whose align depends on where it starts. */
    @Benchmark
    public int writeByHand() {
        return writeByHand(way.type, way.index, way.packets[next()]);
    }

    private <T extends Packet> int writeByHand(Subject<T> type, int index, Packet sent) {
        T exact = type.type().cast(sent);
        int length = type.hand().write(exact, data);
        return length < 0 ? length : around.write(index, data, type.hand().measure(exact), bytes);
    }

    /** A plain packet by hand. */
    @Benchmark
    public int readByHand() {
        return readByHand(way.type);
    }

    private <T extends Packet> int readByHand(Subject<T> type) {
        int i = next();
        byte[] datagram = way.byHand[i];
        int length = way.lengthsByHand[i];
        if (around.open(datagram, length, data) != way.index) {
            return -1;
        }
        T copy = type.type().cast(way.copy);
        int read = type.hand().read(copy, data, length);
        return read < 0 || around.endsAt(datagram, length, type.hand().measure(copy)) ? read : -1;
    }

    /** A packet with sequence and acks before it. */
    @Benchmark
    public int writeHeaded() {
        return headed.write(way.packets[next()], bytes);
    }

    /** A packet with sequence and acks before it. */
    @Benchmark
    public Verdict readHeaded() {
        byte[] datagram = way.headed[next()];
        return headedReader.read(datagram, datagram.length);
    }

    /** Ten packets in a datagram, from a queue that is filled again. */
    @Benchmark
    public int writeTen() {
        way.waiting.clear();
        way.wait(next());
        return writer.writeAggregate(way.waiting, bytes, 0, bytes.length);
    }

    /** Ten packets in a datagram. */
    @Benchmark
    public Verdict readTen() {
        byte[] datagram = way.tens[next()];
        return reader.readAggregate(datagram, 0, datagram.length, received -> { });
    }

    /** A sealed packet. */
    @Benchmark
    public int seal() {
        return sealing.write(way.packets[next()], bytes);
    }

    /** A sealed packet, there and back: each is accepted once. */
    @Benchmark
    public Verdict sealAndOpen() {
        return opening.read(bytes, seal());
    }

    /** The cipher alone, of the same bytes. */
    @Benchmark
    public int cipherSeal() throws GeneralSecurityException {
        nonce = new byte[12];
        last++;
        for (int i = 0; i < Integer.BYTES; i++) {
            nonce[i] = (byte) (last >>> i * Byte.SIZE);
        }
        cipher.init(Cipher.ENCRYPT_MODE, KEY, new IvParameterSpec(nonce));
        cipher.updateAAD(nonce, 0, Long.BYTES);
        return cipher.doFinal(sealed, Long.BYTES, sealed.length - Long.BYTES - TAG_BYTES, bytes, Long.BYTES);
    }

    /** The cipher alone, there and back. */
    @Benchmark
    public int cipherSealAndOpen() throws GeneralSecurityException {
        int length = cipherSeal();
        decipher.init(Cipher.DECRYPT_MODE, KEY, new IvParameterSpec(nonce));
        decipher.updateAAD(nonce, 0, Long.BYTES);
        return decipher.doFinal(bytes, Long.BYTES, length, data, Long.BYTES);
    }
}
