package io.github.tightwire.demo.browser;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.DemoPacket;
import io.github.tightwire.demo.packet.FormedSnapshot;
import io.github.tightwire.demo.packet.Snapshot;
import java.util.BitSet;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;

/**
 * What the page's JavaScript calls: it reads packets by the same serialize methods as server and client. Compiled to JavaScript, where
 * it has one thread.
 */
public final class Packets {
    /** Numbers of a cube: its index, position in metres, quaternion, and 1 at rest. */
    private static final int VALUES = 9;

    private static DemoPacket packet = new DemoPacket(0);
    private static Verdict verdict = Verdict.ACCEPTED;

    private Packets() {
    }

    /**
     * Begins with a world.
     *
     * @param cubes how many it has
     */
    @JSExport
    public static void begin(int cubes) {
        packet = new DemoPacket(cubes);
    }

    /**
     * Reads a packet.
     *
     * @param bytes of the packet, after the header of reliable
     * @return whether it was accepted
     */
    @JSExport
    public static boolean read(@JSByRef byte[] bytes) {
        verdict = new ReadStream(bytes).read(packet);
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
        verdict = packet.readSnapshot(new ReadStream(bytes));
        return verdict.isAccepted();
    }

    /**
     * What became of the last packet.
     *
     * @return in words
     */
    @JSExport
    public static String verdict() {
        return verdict.toString();
    }

    /**
     * The last packet, field by field.
     *
     * @return a line a message, and a line a cube
     */
    @JSExport
    public static String text() {
        return packet.toString();
    }

    /**
     * The snapshot in the last packet.
     *
     * @return its tick, and then nine numbers a cube: its index, position in metres, quaternion, and 1 at rest; empty where there is none
     */
    @JSExport
    @JSByRef
    public static double[] snapshot() {
        for (BitSerializable message : packet.messages()) {
            if (message instanceof Snapshot snapshot) {
                return values(snapshot);
            } else if (message instanceof FormedSnapshot formed) {
                return values(formed.snapshot());
            }
        }
        return new double[0];
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
