package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.golden.Cube;
import io.github.tightwire.golden.Tree;
import io.github.tightwire.internal.template.Template;
import io.github.tightwire.trace.Tracer;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The faces of a codec, a stream and a verdict that no packet shows. */
class CodecTest {
    private final Codec<Cube> codec = Codec.of(Cube.class);

    @Test
    void aTypeHasOneCodec() {
        assertSame(codec, Codec.of(Cube.class));
        assertSame(Cube.class, codec.type());
        assertTrue(codec.toString().contains("Cube"));
        assertNotEquals(codec, Codec.of(Tree.class));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Class<BitSerializable> none = (Class) String.class;
        assertThrows(ClassCastException.class, () -> Codec.of(none));
    }

    /** The whole suite runs twice. */
    @Test
    void theCompilerIsOnUnlessItIsTurnedOff() {
        assertEquals(!"off".equals(System.getProperty("tightwire.compiler")), codec.isCompiled(), codec::toString);
    }

    @Test
    void objectsGoBehindOneAnother() {
        // A cube is five bits, its height from -5: 0x05 | 0x05 << 5 | 0x05 << 10.
        byte[] bytes = new byte[2];
        WriteStream out = new WriteStream(bytes);
        assertEquals(1, codec.write(new Cube(), out));
        assertEquals(2, codec.write(new Cube(), out));
        assertEquals(2, codec.write(new Cube(), out));
        assertEquals("a514", HexFormat.of().formatHex(bytes));
        ReadStream in = new ReadStream(bytes);
        for (int i = 1; i <= 3; i++) {
            assertEquals(Verdict.ACCEPTED, codec.readEmbedded(new Cube(), in));
            assertEquals(5 * i, in.bitPosition());
        }
        assertEquals(Verdict.ACCEPTED, in.readEnd());
        Verdict end = codec.readEmbedded(new Cube(), in);
        assertEquals(Verdict.refused(Reason.PAST_END, 15), end);
        // And again, though nothing is read any more.
        assertEquals(end, codec.readEmbedded(new Cube(), in));
        assertEquals(end, in.readEmbedded(s -> { }));
        assertEquals(end, in.readEnd());
        MeasureStream measure = new MeasureStream();
        assertEquals(5, codec.measure(new Cube(), measure));
        assertEquals(10, codec.measure(new Cube(), measure));
    }

    /** A cube is five bits: three are left of its byte, and nothing else may follow. */
    @Test
    void aPacketEndsWhereItsObjectEnds() {
        assertEquals(Verdict.ACCEPTED, ofEachForm("05"));
        assertEquals(Verdict.refused(Reason.NON_ZERO_PADDING, 5), ofEachForm("25"));
        assertEquals(Verdict.refused(Reason.NON_ZERO_PADDING, 5), ofEachForm("85"));
        assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, 5), ofEachForm("0500"));
        assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, 5), ofEachForm("2500"));
        assertEquals(Verdict.refused(Reason.LEFT_OVER_BYTES, 5), ofEachForm("050000"));
    }

    private Verdict ofEachForm(String hex) {
        byte[] packet = HexFormat.of().parseHex(hex);
        Verdict verdict = codec.read(new Cube(), packet, packet.length);
        assertEquals(verdict, codec.read(new Cube(), Arrays.copyOf(packet, packet.length + 1), 0, packet.length));
        for (ByteBuffer buffer : List.of(ByteBuffer.wrap(packet), ByteBuffer.allocateDirect(packet.length).put(packet).flip())) {
            assertEquals(verdict, codec.read(new Cube(), buffer));
            assertEquals(verdict.isAccepted() ? packet.length : 0, buffer.position());
            assertEquals(Verdict.ACCEPTED, codec.readEmbedded(new Cube(), buffer.position(0)));
            assertEquals(1, buffer.position());
        }
        for (Supplier<ReadStream> streams : List.<Supplier<ReadStream>>of(
                () -> new ReadStream(packet), () -> new ReadStream(Arrays.copyOf(packet, packet.length + 1), 0, packet.length))) {
            assertEquals(verdict, codec.read(new Cube(), streams.get()));
            assertEquals(verdict, streams.get().read(new Cube()));
            ReadStream in = streams.get();
            assertEquals(Verdict.ACCEPTED, in.readEmbedded(new Cube()));
            assertEquals(5, in.bitPosition());
            assertEquals(verdict, in.readEnd());
            // A refusal is final, this one too.
            assertEquals(verdict, in.readEnd());
            assertEquals(verdict, in.readEmbedded(s -> { }));
            assertEquals(verdict, Tracer.read(codec, new Cube(), streams.get()).verdict());
            assertEquals(Verdict.ACCEPTED, Tracer.readEmbedded(codec, new Cube(), streams.get()).verdict());
        }
        return verdict;
    }

    /** An exception that must not be caught is refused again where the object or the value ends that caught it. */
    @Test
    void anObjectIsRefusedOnEntryAndOnExit() {
        BitSerializable catching = s -> assertThrows(ReadStream.Refusal.class, () -> s.serializeUint8(0));
        List<String> reached = new ArrayList<>();
        for (BitSerializable outer : List.<BitSerializable>of(
                s -> s.serializeObject(catching),
                s -> s.serializeValue("", (value, inner) -> {
                    catching.serialize(inner);
                    return value;
                }))) {
            assertEquals(Verdict.refused(Reason.PAST_END, 0), new ReadStream(new byte[0]).read(s -> {
                outer.serialize(s);
                reached.add("exit");
            }));
            ReadStream refused = new ReadStream(new byte[0]);
            assertEquals(Verdict.refused(Reason.PAST_END, 0), refused.read(catching));
            assertEquals(Verdict.refused(Reason.PAST_END, 0), refused.read(s -> s.serializeObject(inner -> reached.add("entry"))));
        }
        assertEquals(List.of(), reached);
    }

    /** Compiled code knows that no index is beyond a gibibyte or so: a packet that starts there is none of its own. */
    @Test
    @Tag("exhaustive")
    void packetsStartAnywhereInAnArray() {
        int last = Template.LAST_START;
        assumeTrue(Runtime.getRuntime().maxMemory() > 2L * last, "an array as large as that needs more memory");
        byte[] bytes = new byte[last + 8];
        for (int start : new int[] {0, 1, last, last + 1, last + 2}) {
            Cube cube = new Cube();
            assertEquals(1, codec.write(cube, bytes, start, 2));
            assertEquals("05", HexFormat.of().formatHex(bytes, start, start + 1));
            assertEquals(Verdict.ACCEPTED, codec.read(cube, bytes, start, 1));
            bytes[start] = 0;
            assertEquals(Verdict.ACCEPTED, codec.read(cube, bytes, start, 1));
            assertNotEquals(new Cube().toString(), cube.toString());
            WriteStream out = new WriteStream(bytes, start, 2);
            assertEquals(1, codec.write(new Cube(), out));
            assertEquals("05", HexFormat.of().formatHex(bytes, start, start + 1));
            assertEquals(Verdict.ACCEPTED, codec.read(cube, new ReadStream(bytes, start, 1)));
            assertEquals(new Cube().toString(), cube.toString());
            bytes[start] = 0;
        }
    }

    @Test
    void streamsSayWhatTheyAre() {
        assertTrue(new ReadStream(new byte[1]).isReading());
        assertFalse(new ReadStream(new byte[1]).isWriting());
        for (BitStream s : List.of(new WriteStream(new byte[1]), new MeasureStream())) {
            assertTrue(s.isWriting());
            assertFalse(s.isReading());
        }
    }

    @Test
    void operationsOutsideOfAReadHaveNobodyToRefuseTo() {
        ReadStream in = new ReadStream(new byte[] {6});
        assertEquals(6, in.serializeInt(0, 0, 6));
        assertThrows(IllegalStateException.class, () -> in.serializeUint8(0));
        assertEquals(Reason.PAST_END, codec.read(new Cube(), in).reason());
    }

    @Test
    void checksAreOnTheWireOrNot() {
        BitSerializable checked = s -> s.serializeCheck("check");
        assertEquals(32, new MeasureStream().measure(checked));
        assertEquals(0, new MeasureStream(false).measure(checked));
        assertEquals(4, new WriteStream(new byte[4]).write(checked));
        assertEquals(0, new WriteStream(new byte[0], 0, 0, false).write(checked));
        assertEquals(Verdict.ACCEPTED, new ReadStream(new byte[0], 0, 0, false).read(checked));
        assertEquals(Verdict.refused(Reason.PAST_END, 0), new ReadStream(new byte[0]).read(checked));
    }

    @Test
    void rangesThatAreNotWithinTheirArray() {
        assertThrows(IndexOutOfBoundsException.class, () -> codec.write(new Cube(), new byte[4], 3, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> codec.read(new Cube(), new byte[4], 3, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> codec.read(new Cube(), new byte[4], 5));
    }

    @Test
    void nothingIsWrittenIntoAReadOnlyBuffer() {
        ByteBuffer buffer = ByteBuffer.allocate(4).asReadOnlyBuffer();
        assertThrows(ReadOnlyBufferException.class, () -> codec.write(new Cube(), buffer));
        assertEquals(0, buffer.position());
    }

    @Test
    void verdicts() {
        Verdict verdict = Verdict.refused(Reason.OUT_OF_RANGE, 37);
        assertEquals("refused at bit 37: out of range", verdict.toString());
        assertEquals("accepted", Verdict.ACCEPTED.toString());
        assertEquals("refused at bit 1: check failed: name", Verdict.checkFailed("name", 1).toString());
        assertEquals(-1, Verdict.ACCEPTED.bit());
        assertSame(verdict, Verdict.refused(Reason.OUT_OF_RANGE, 37));
        for (int bit : new int[] {0, (1 << 14) - 1, 1 << 14, (1 << 19) - 1, 1 << 19, Integer.MAX_VALUE}) {
            Verdict again = Verdict.refused(Reason.PAST_END, bit);
            assertEquals(bit < 1 << 19, again == Verdict.refused(Reason.PAST_END, bit), "shared, within a datagram");
            assertEquals(Verdict.refused(Reason.PAST_END, bit), Verdict.refused(Reason.PAST_END, bit));
            assertEquals(Verdict.refused(Reason.PAST_END, bit).hashCode(), Verdict.refused(Reason.PAST_END, bit).hashCode());
            assertEquals(bit, Verdict.refused(Reason.PAST_END, bit).bit());
            assertNotEquals(Verdict.refused(Reason.PAST_END, bit), Verdict.refused(Reason.OUT_OF_RANGE, bit));
        }
        assertNotEquals(Verdict.refused(Reason.PAST_END, 1), Verdict.refused(Reason.PAST_END, 2));
        assertNotEquals(Verdict.checkFailed("a", 1), Verdict.checkFailed("b", 1));
        assertThrows(IllegalArgumentException.class, () -> Verdict.refused(Reason.ACCEPTED, 0));
        assertThrows(IllegalArgumentException.class, () -> Verdict.refused(Reason.PAST_END, -1));
        assertThrows(IllegalArgumentException.class, () -> Verdict.checkFailed("a", -1));
    }
}
