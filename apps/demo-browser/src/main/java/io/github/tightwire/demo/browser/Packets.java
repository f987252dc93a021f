package io.github.tightwire.demo.browser;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.CubeCopy;
import io.github.tightwire.demo.packet.DemoPacket;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.world.WorldPacket;
import java.util.BitSet;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;

/**
 * The functions that the page's JavaScript calls: it reads packets by the same serialize methods as server and client. Compiled to
 * JavaScript, where it has one thread.
 */
public final class Packets {
    /** Numbers of a cube: its index, position in metres, quaternion, and 1 at rest. */
    private static final int VALUES = 9;

    private static final DemoPacket PACKET = new DemoPacket();
    private static int cubes;
    private static CubeCopy copy = new CubeCopy(1);
    private static Verdict verdict = Verdict.ACCEPTED;
    /** Of the last packet; null where it has none, or it was refused. */
    private static Snapshot snapshot;

    private Packets() {
    }

    /**
     * Begins with a world.
     *
     * @param maxCubes how many it has
     */
    @JSExport
    public static void begin(int maxCubes) {
        cubes = maxCubes;
        copy = new CubeCopy(maxCubes);
    }

    /**
     * Reads a packet, and the world's packet in it, by those before it.
     *
     * @param bytes of the packet, after the header of reliable
     * @return whether it was accepted
     */
    @JSExport
    public static boolean read(@JSByRef byte[] bytes) {
        snapshot = null;
        verdict = new ReadStream(bytes).read(PACKET);
        for (BitSerializable message : PACKET.messages()) {
            if (verdict.isAccepted() && message instanceof WorldPacket packet) {
                verdict = copy.read(packet);
                snapshot = verdict.isAccepted() ? copy.snapshot() : null;
            }
        }
        return verdict.isAccepted();
    }

    /**
     * Reads a snapshot that no packet is around.
     *
     * @param bytes of the snapshot
     * @return whether it was accepted
     */
    @JSExport
    public static boolean readSnapshot(@JSByRef byte[] bytes) {
        Snapshot read = new Snapshot(cubes);
        verdict = new ReadStream(bytes).read(read);
        snapshot = verdict.isAccepted() ? read : null;
        return verdict.isAccepted();
    }

    /**
     * Returns the verdict on the last packet.
     *
     * @return in words
     */
    @JSExport
    public static String verdict() {
        return verdict.toString();
    }

    /**
     * Returns whether the last packet was refused since it is relative to one that was not read.
     *
     * @return true if it was
     */
    @JSExport
    public static boolean lacksBaseline() {
        return verdict.reason() == Verdict.Reason.NO_BASELINE;
    }

    /**
     * The last packet, field by field.
     *
     * @return a line a message
     */
    @JSExport
    public static String text() {
        return PACKET.toString();
    }

    /**
     * The cubes that the last packet told of, field by field.
     *
     * @return a line for the tick, and a line a cube; empty where there is none
     */
    @JSExport
    public static String cubesText() {
        return snapshot == null ? "" : snapshot.toString();
    }

    /**
     * The cubes that the last packet told of.
     *
     * @return its tick, and then nine numbers a cube: its index, position in metres, quaternion, and 1 at rest; empty where there is none
     */
    @JSExport
    @JSByRef
    public static double[] snapshot() {
        return snapshot == null ? new double[0] : values(snapshot);
    }

    private static double[] values(Snapshot snapshot) {
        BitSet included = snapshot.included();
        double[] values = new double[1 + VALUES * included.cardinality()];
        int at = 0;
        values[at++] = snapshot.tick;
        Vector3d position = new Vector3d();
        Quaternionf turned = new Quaternionf();
        for (int i = included.nextSetBit(0); i >= 0; i = included.nextSetBit(i + 1)) {
            Cube cube = snapshot.cube(i);
            cube.position(position);
            cube.orientation(turned);
            values[at++] = i;
            values[at++] = position.x;
            values[at++] = position.y;
            values[at++] = position.z;
            values[at++] = turned.x;
            values[at++] = turned.y;
            values[at++] = turned.z;
            values[at++] = turned.w;
            values[at++] = cube.isAtRest() ? 1 : 0;
        }
        return values;
    }
}
