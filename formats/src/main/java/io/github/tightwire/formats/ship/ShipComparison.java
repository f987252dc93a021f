package io.github.tightwire.formats.ship;

import io.github.tightwire.Codec;
import io.github.tightwire.formats.generated.capnp.Worlds;
import io.github.tightwire.formats.generated.flatbuffers.ShipOfWideFlags;
import io.github.tightwire.formats.generated.protobuf.ShipOfMessages;
import io.github.tightwire.formats.generated.sbe.ShipDecoder;
import io.github.tightwire.formats.generated.sbe.ShipEncoder;
import io.github.tightwire.formats.peers.CapnProto;
import io.github.tightwire.formats.peers.FlatBuffers;
import io.github.tightwire.formats.peers.Protobuf;
import io.github.tightwire.formats.peers.Sbe;
import io.github.tightwire.formats.peers.Thrift;
import io.github.tightwire.formats.peers.Zserio;
import io.github.tightwire.formats.steps.CodecPackets;
import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructPeer;
import java.util.List;

/**
 * The ship in every format that the comparison of the {@code schema} project shows, in the shape it has there and in the one
 * that we would give it, and in some formats more.
 */
public final class ShipComparison {
    /** Of a format that the other project does not show. */
    public static final int UNPUBLISHED = -1;

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
    record Way(String name, int published, StructPeer peer) {
    }

    /** All of them. For FlatBuffers the widest fields come first, as its own compiler has it with a message in JSON. */
    static final List<Way> WAYS = List.of(
            new Way("Tightwire", 28, new Tightwire()),
            new Way("zserio", UNPUBLISHED, new Zserio(io.github.tightwire.formats.generated.zs.worlds.Ship.class)),
            new Way("Thrift (compact)", UNPUBLISHED, new Thrift(io.github.tightwire.formats.generated.thrift.Ship.class)),
            new Way("Protocol Buffers, packed arrays", UNPUBLISHED,
                    new Protobuf(io.github.tightwire.formats.generated.protobuf.Ship.getDefaultInstance())),
            new Way("Protocol Buffers, messages", 56, new Protobuf(ShipOfMessages.getDefaultInstance())),
            new Way("SBE", UNPUBLISHED, new Sbe(new ShipEncoder(), new ShipDecoder())),
            new Way("FlatBuffers, narrow fields", UNPUBLISHED,
                    new FlatBuffers(io.github.tightwire.formats.generated.flatbuffers.Ship.class,
                            "position", "velocity", "rotation", "health", "type", "flags", "team", "thrust")),
            new Way("FlatBuffers, wide flags", 72, new FlatBuffers(ShipOfWideFlags.class,
                    "position", "velocity", "flags", "rotation", "health", "type", "team", "thrust")),
            new Way("Cap'n Proto, groups", UNPUBLISHED, new CapnProto(Worlds.Ship.factory, false)),
            new Way("Cap'n Proto, groups, packed", UNPUBLISHED, new CapnProto(Worlds.Ship.factory, true)),
            new Way("Cap'n Proto, pointers", 96, new CapnProto(Worlds.ShipOfPointers.factory, false)),
            new Way("Cap'n Proto, pointers, packed", 52, new CapnProto(Worlds.ShipOfPointers.factory, true)));

    /** Our own, from its one method. */
    private static final class Tightwire implements StructPeer {
        private final CodecPackets<Ship> packets = new CodecPackets<>(Ship.class);

        @Override
        public byte[] write(Struct struct) {
            return packets.write(new Ship(struct));
        }

        @Override
        public Struct read(byte[] packet, Shape shape) {
            return packets.read(new Ship(), packet).toStruct();
        }
    }

    private ShipComparison() {
    }

    /** {@return how many bits our own ship takes, before they are rounded up to bytes} */
    public static int bits() {
        return Codec.of(Ship.class).measure(Ship.example());
    }

    /** {@return all lines, each of them encoded, decoded and compared} */
    public static List<Line> lines() {
        return WAYS.stream().map(way -> new Line(way.name, way.published, send(way, Ship.example()))).toList();
    }

    /** Sends a ship, and returns the packet if it comes back the same. */
    static byte[] send(Way way, Ship ship) {
        try {
            byte[] packet = way.peer.write(ship.toStruct());
            Ship back = new Ship(way.peer.read(packet, Ship.SHAPE));
            if (!back.toString().equals(ship.toString())) {
                throw new IllegalStateException(way.name + ": expected " + ship + ", not " + back);
            }
            return packet;
        } catch (Exception e) {
            throw new IllegalStateException(way.name, e);
        }
    }
}
