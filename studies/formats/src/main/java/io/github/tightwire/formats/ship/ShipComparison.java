package io.github.tightwire.formats.ship;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.formats.generated.capnp.Worlds;
import io.github.tightwire.formats.generated.flatbuffers.ShipOfWideFlags;
import io.github.tightwire.formats.generated.protobuf.Ship;
import io.github.tightwire.formats.generated.protobuf.ShipOfMessages;
import io.github.tightwire.formats.generated.sbe.ShipDecoder;
import io.github.tightwire.formats.generated.sbe.ShipEncoder;
import io.github.tightwire.formats.peers.CapnProto;
import io.github.tightwire.formats.peers.FlatBuffers;
import io.github.tightwire.formats.peers.Peer;
import io.github.tightwire.formats.peers.Protobuf;
import io.github.tightwire.formats.peers.Sbe;
import io.github.tightwire.formats.peers.Zserio;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Property.Range;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.steps.CodecPackets;
import java.util.Collections;
import java.util.List;

/**
 * A ship that appears, in every format that the comparison of the {@code schema} project shows, in the shape it has there and in
 * the one that we would give it, and in some formats more.
 */
public final class ShipComparison {
    /** Of a format that the other project does not show. */
    public static final int UNPUBLISHED = -1;

    /** The ship of the comparison: integers of known ranges. */
    static final Row SHIP = new Row(new ObjectClass("ship", List.of(
            Property.integer("type", 0, 5),
            vector("position", 3, 8388608),
            vector("rotation", 4, 1024),
            vector("velocity", 3, 2097152),
            Property.integers("flags", Kind.OPTIONAL_INTEGERS, List.of(new Range(0, 15))),
            Property.integer("team", 0, 2),
            Property.integer("health", 0, 1000),
            Property.integer("thrust", 0, 100))), -1,
            new double[][] {{4}, {1234567, -2345678, 3456789}, {100, -200, 300, 400}, {12345, -23456, 34567}, {10}, {2}, {750}, {42}});

    /**
     * A line of the table.
     *
     * @param name of the format, and of the shape
     * @param published what the other project says of it, in bytes, or {@link #UNPUBLISHED}
     * @param packet that our libraries make
     */
    public record Line(String name, int published, byte[] packet) {
    }

    /** One of the formats, and what was published of it. */
    record Way(String name, int published, Peer peer) {
    }

    /** All of them. For FlatBuffers the widest fields come first, as its own compiler has it with a message in JSON. */
    static final List<Way> WAYS = List.of(
            new Way("Tightwire", 28, new Tightwire()),
            new Way("zserio", UNPUBLISHED, new Zserio(io.github.tightwire.formats.generated.zs.worlds.Ship.class)),
            new Way("Protocol Buffers, packed arrays", UNPUBLISHED, new Protobuf(Ship.getDefaultInstance())),
            new Way("Protocol Buffers, messages", 56, new Protobuf(ShipOfMessages.getDefaultInstance())),
            new Way("SBE", UNPUBLISHED, new Sbe(new ShipEncoder(), new ShipDecoder())),
            new Way("FlatBuffers, narrow fields", UNPUBLISHED,
                    new FlatBuffers(io.github.tightwire.formats.generated.flatbuffers.Ship.class,
                            List.of("position", "velocity", "rotation", "health", "type", "flags", "team", "thrust"))),
            new Way("FlatBuffers, wide flags", 72, new FlatBuffers(ShipOfWideFlags.class,
                    List.of("position", "velocity", "flags", "rotation", "health", "type", "team", "thrust"))),
            new Way("Cap'n Proto, groups", UNPUBLISHED, new CapnProto(Worlds.Ship.factory, false)),
            new Way("Cap'n Proto, groups, packed", UNPUBLISHED, new CapnProto(Worlds.Ship.factory, true)),
            new Way("Cap'n Proto, pointers", 96, new CapnProto(Worlds.ShipOfPointers.factory, false)),
            new Way("Cap'n Proto, pointers, packed", 52, new CapnProto(Worlds.ShipOfPointers.factory, true)));

    /** Our own, by the description. */
    private static final class Tightwire implements Peer {
        private final CodecPackets<Row> packets = new CodecPackets<>(Row.class);

        @Override
        public byte[] write(Snapshot snapshot) {
            return packets.write(snapshot.header());
        }

        @Override
        public Snapshot read(byte[] packet, Schema schema) {
            Snapshot snapshot = new Snapshot(schema);
            packets.read(snapshot.header(), packet);
            return snapshot;
        }
    }

    private ShipComparison() {
    }

    /** {@return how many bits our own ship takes, before they are rounded up to bytes} */
    public static int bits() {
        return new MeasureStream().measure(SHIP);
    }

    /** {@return all lines, each of them encoded, decoded and compared} */
    public static List<Line> lines() {
        return WAYS.stream().map(way -> new Line(way.name, way.published, send(way, SHIP))).toList();
    }

    /** Sends a ship, and returns the packet if it comes back the same. */
    static byte[] send(Way way, Row ship) {
        try {
            Schema schema = new Schema(1, ship.type(), List.of());
            byte[] packet = way.peer.write(new Snapshot(schema, ship, List.of()));
            Row back = way.peer.read(packet, schema).header();
            if (!back.toString().equals(ship.toString())) {
                throw new IllegalStateException(way.name + ": expected " + ship + ", not " + back);
            }
            return packet;
        } catch (Exception e) {
            throw new IllegalStateException(way.name, e);
        }
    }

    private static Property vector(String name, int count, int max) {
        return Property.integers(name, Kind.INTEGERS, Collections.nCopies(count, new Range(-max, max)));
    }
}
