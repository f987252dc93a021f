package io.github.tightwire.formats.ship;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.tightwire.Codec;
import io.github.tightwire.formats.generated.capnp.Worlds;
import io.github.tightwire.formats.generated.flatbuffers.Int3;
import io.github.tightwire.formats.generated.flatbuffers.ShipOfWideFlags;
import io.github.tightwire.formats.generated.flatbuffers.Short4;
import io.github.tightwire.formats.generated.protobuf.FourIntegers;
import io.github.tightwire.formats.generated.protobuf.ShipOfMessages;
import io.github.tightwire.formats.generated.protobuf.ThreeIntegers;
import io.github.tightwire.formats.generated.sbe.MessageHeaderDecoder;
import io.github.tightwire.formats.generated.sbe.MessageHeaderEncoder;
import io.github.tightwire.formats.generated.sbe.ShipDecoder;
import io.github.tightwire.formats.generated.sbe.ShipEncoder;
import io.github.tightwire.formats.peers.CapnProto;
import io.github.tightwire.formats.peers.FlatBuffers;
import io.github.tightwire.formats.peers.Protobuf;
import io.github.tightwire.formats.peers.Thrift;
import io.github.tightwire.formats.peers.Zserio;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.capnproto.MessageBuilder;

/** The ways in which the ship is sent. */
final class ShipFormats {
    /** Writes a ship, and returns its length in bytes. */
    interface Encoder {
        int encode(Ship ship, byte[] packet);
    }

    /** Reads a ship. */
    interface Decoder {
        Ship decode(byte[] packet, int length);
    }

    /** Both directions of one of the ways. */
    record ShipFormat(Encoder encoder, Decoder decoder) {
    }

    private ShipFormats() {
    }

    /** All of them by name. */
    static Map<String, ShipFormat> all() {
        Map<String, ShipFormat> all = new LinkedHashMap<>();
        all.put("Tightwire", new ShipFormat(Codec.of(Ship.class)::write, ShipFormats::bits));
        all.put("zserio", new ShipFormat(ShipFormats::zserio, ShipFormats::zserio));
        all.put("Thrift (compact)", new ShipFormat(ShipFormats::thrift, ShipFormats::thrift));
        all.put("Protocol Buffers, packed arrays", new ShipFormat(ShipFormats::arrays, ShipFormats::arrays));
        all.put("Protocol Buffers, messages", new ShipFormat(ShipFormats::messages, ShipFormats::messages));
        all.put("SBE", new ShipFormat(ShipFormats::sbe, ShipFormats::sbe));
        all.put("FlatBuffers, narrow fields", new ShipFormat(ShipFormats::narrow, ShipFormats::narrow));
        all.put("FlatBuffers, wide flags", new ShipFormat(ShipFormats::wide, ShipFormats::wide));
        for (boolean packed : new boolean[] {false, true}) {
            all.put("Cap'n Proto, groups" + (packed ? ", packed" : ""), new ShipFormat(
                    (ship, packet) -> CapnProto.write(groups(ship), packed, packet),
                    (packet, length) -> groups(CapnProto.read(packet, length, packed).getRoot(Worlds.Ship.factory))));
        }
        for (boolean packed : new boolean[] {false, true}) {
            all.put("Cap'n Proto, pointers" + (packed ? ", packed" : ""), new ShipFormat(
                    (ship, packet) -> CapnProto.write(pointers(ship), packed, packet),
                    (packet, length) -> pointers(
                            CapnProto.read(packet, length, packed).getRoot(Worlds.ShipOfPointers.factory))));
        }
        return all;
    }

    private static Ship bits(byte[] packet, int length) {
        Ship ship = new Ship();
        if (!Codec.of(Ship.class).read(ship, packet, length).isAccepted()) {
            throw new IllegalArgumentException("the ship was refused");
        }
        return ship;
    }

    private static int zserio(Ship from, byte[] packet) {
        short[] rotation = new short[from.rotation.length];
        for (int i = 0; i < rotation.length; i++) {
            rotation[i] = (short) from.rotation[i];
        }
        return Zserio.write(new io.github.tightwire.formats.generated.zs.worlds.Ship((byte) from.type, from.position,
                rotation, from.velocity, from.flags == 0 ? null : (byte) from.flags, (byte) from.team,
                (short) from.health, (byte) from.thrust), packet);
    }

    private static Ship zserio(byte[] packet, int length) {
        var from = Zserio.read(io.github.tightwire.formats.generated.zs.worlds.Ship::new, packet, length);
        short[] q = from.getRotation();
        return new Ship(from.getType(), from.getPosition(), new int[] {q[0], q[1], q[2], q[3]}, from.getVelocity(),
                from.isFlagsUsed() ? from.getFlags() : 0, from.getTeam(), from.getHealth(), from.getThrust());
    }

    private static int thrift(Ship ship, byte[] packet) {
        var struct = new io.github.tightwire.formats.generated.thrift.Ship((byte) ship.type, list(ship.position),
                list(ship.rotation), list(ship.velocity), (byte) ship.team, ship.health, (byte) ship.thrust);
        if (ship.flags != 0) {
            struct.setFlags((byte) ship.flags);
        }
        return Thrift.write(struct, packet);
    }

    private static Ship thrift(byte[] packet, int length) {
        var from = Thrift.read(new io.github.tightwire.formats.generated.thrift.Ship(), packet, length);
        return new Ship(from.getType(), array(from.getPosition()), array(from.getRotation()), array(from.getVelocity()),
                from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
    }

    /** Protocol Buffers with a packed array for every vector. */
    private static int arrays(Ship ship, byte[] packet) {
        return Protobuf.write(io.github.tightwire.formats.generated.protobuf.Ship.newBuilder()
                .setType(ship.type)
                .addAllPosition(list(ship.position)).addAllRotation(list(ship.rotation)).addAllVelocity(list(ship.velocity))
                .setFlags(ship.flags).setTeam(ship.team).setHealth(ship.health).setThrust(ship.thrust)
                .build(), packet);
    }

    private static Ship arrays(byte[] packet, int length) {
        var from = Protobuf.parse(io.github.tightwire.formats.generated.protobuf.Ship.parser(), packet, length);
        return new Ship(from.getType(), array(from.getPositionList()), array(from.getRotationList()),
                array(from.getVelocityList()), from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
    }

    /** Protocol Buffers with a message for every vector. */
    private static int messages(Ship ship, byte[] packet) {
        int[] q = ship.rotation;
        return Protobuf.write(ShipOfMessages.newBuilder()
                .setType(ship.type)
                .setPosition(three(ship.position))
                .setRotation(FourIntegers.newBuilder().setX(q[0]).setY(q[1]).setZ(q[2]).setW(q[3]))
                .setVelocity(three(ship.velocity))
                .setFlags(ship.flags).setTeam(ship.team).setHealth(ship.health).setThrust(ship.thrust)
                .build(), packet);
    }

    private static Ship messages(byte[] packet, int length) {
        ShipOfMessages from = Protobuf.parse(ShipOfMessages.parser(), packet, length);
        FourIntegers q = from.getRotation();
        return new Ship(from.getType(), three(from.getPosition()), new int[] {q.getX(), q.getY(), q.getZ(), q.getW()},
                three(from.getVelocity()), from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
    }

    /** SBE, its header included. */
    private static int sbe(Ship from, byte[] packet) {
        ShipEncoder ship = new ShipEncoder()
                .wrapAndApplyHeader(new UnsafeBuffer(packet), 0, new MessageHeaderEncoder())
                .shipType((short) from.type).flags((short) from.flags).team((short) from.team)
                .health(from.health).thrust((short) from.thrust);
        ship.position().x(from.position[0]).y(from.position[1]).z(from.position[2]);
        ship.rotation().x((short) from.rotation[0]).y((short) from.rotation[1]).z((short) from.rotation[2])
                .w((short) from.rotation[3]);
        ship.velocity().x(from.velocity[0]).y(from.velocity[1]).z(from.velocity[2]);
        return MessageHeaderEncoder.ENCODED_LENGTH + ship.encodedLength();
    }

    private static Ship sbe(byte[] packet, int length) {
        ShipDecoder from = new ShipDecoder()
                .wrapAndApplyHeader(new UnsafeBuffer(packet, 0, length), 0, new MessageHeaderDecoder());
        return new Ship(from.shipType(),
                new int[] {from.position().x(), from.position().y(), from.position().z()},
                new int[] {from.rotation().x(), from.rotation().y(), from.rotation().z(), from.rotation().w()},
                new int[] {from.velocity().x(), from.velocity().y(), from.velocity().z()},
                from.flags(), from.team(), from.health(), from.thrust());
    }

    /** FlatBuffers with bytes for what fits a byte, the widest fields first. */
    private static int narrow(Ship ship, byte[] packet) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        io.github.tightwire.formats.generated.flatbuffers.Ship.startShip(builder);
        io.github.tightwire.formats.generated.flatbuffers.Ship.addPosition(builder, int3(builder, ship.position));
        io.github.tightwire.formats.generated.flatbuffers.Ship.addVelocity(builder, int3(builder, ship.velocity));
        io.github.tightwire.formats.generated.flatbuffers.Ship.addRotation(builder, short4(builder, ship.rotation));
        io.github.tightwire.formats.generated.flatbuffers.Ship.addHealth(builder, ship.health);
        io.github.tightwire.formats.generated.flatbuffers.Ship.addType(builder, ship.type);
        io.github.tightwire.formats.generated.flatbuffers.Ship.addFlags(builder, ship.flags);
        io.github.tightwire.formats.generated.flatbuffers.Ship.addTeam(builder, ship.team);
        io.github.tightwire.formats.generated.flatbuffers.Ship.addThrust(builder, ship.thrust);
        return FlatBuffers.finish(builder, io.github.tightwire.formats.generated.flatbuffers.Ship.endShip(builder), packet);
    }

    private static Ship narrow(byte[] packet, int length) {
        var from = io.github.tightwire.formats.generated.flatbuffers.Ship.getRootAsShip(ByteBuffer.wrap(packet, 0, length));
        return new Ship(from.type(), array(from.position()), array(from.rotation()), array(from.velocity()),
                from.flags(), from.team(), from.health(), from.thrust());
    }

    /** FlatBuffers with 32 bits for the flags; its fields by alignment, as its own compiler does with a message in JSON. */
    private static int wide(Ship ship, byte[] packet) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        ShipOfWideFlags.startShipOfWideFlags(builder);
        ShipOfWideFlags.addPosition(builder, int3(builder, ship.position));
        ShipOfWideFlags.addVelocity(builder, int3(builder, ship.velocity));
        ShipOfWideFlags.addFlags(builder, ship.flags);
        ShipOfWideFlags.addRotation(builder, short4(builder, ship.rotation));
        ShipOfWideFlags.addHealth(builder, ship.health);
        ShipOfWideFlags.addType(builder, ship.type);
        ShipOfWideFlags.addTeam(builder, ship.team);
        ShipOfWideFlags.addThrust(builder, ship.thrust);
        return FlatBuffers.finish(builder, ShipOfWideFlags.endShipOfWideFlags(builder), packet);
    }

    private static Ship wide(byte[] packet, int length) {
        ShipOfWideFlags from = ShipOfWideFlags.getRootAsShipOfWideFlags(ByteBuffer.wrap(packet, 0, length));
        return new Ship(from.type(), array(from.position()), array(from.rotation()), array(from.velocity()),
                (int) from.flags(), from.team(), from.health(), from.thrust());
    }

    /** Cap'n Proto with a group for every vector. */
    private static MessageBuilder groups(Ship from) {
        MessageBuilder message = new MessageBuilder();
        Worlds.Ship.Builder ship = message.initRoot(Worlds.Ship.factory);
        ship.setType((byte) from.type);
        ship.getPosition().setX(from.position[0]);
        ship.getPosition().setY(from.position[1]);
        ship.getPosition().setZ(from.position[2]);
        ship.getRotation().setX((short) from.rotation[0]);
        ship.getRotation().setY((short) from.rotation[1]);
        ship.getRotation().setZ((short) from.rotation[2]);
        ship.getRotation().setW((short) from.rotation[3]);
        ship.getVelocity().setX(from.velocity[0]);
        ship.getVelocity().setY(from.velocity[1]);
        ship.getVelocity().setZ(from.velocity[2]);
        ship.setFlags((byte) from.flags);
        ship.setTeam((byte) from.team);
        ship.setHealth((short) from.health);
        ship.setThrust((byte) from.thrust);
        return message;
    }

    private static Ship groups(Worlds.Ship.Reader from) {
        Worlds.Ship.Rotation.Reader q = from.getRotation();
        return new Ship(from.getType(),
                new int[] {from.getPosition().getX(), from.getPosition().getY(), from.getPosition().getZ()},
                new int[] {q.getX(), q.getY(), q.getZ(), q.getW()},
                new int[] {from.getVelocity().getX(), from.getVelocity().getY(), from.getVelocity().getZ()},
                from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
    }

    /** Cap'n Proto with a struct for every vector. */
    private static MessageBuilder pointers(Ship from) {
        MessageBuilder message = new MessageBuilder();
        Worlds.ShipOfPointers.Builder ship = message.initRoot(Worlds.ShipOfPointers.factory);
        ship.setType((short) from.type);
        set(ship.initPosition(), from.position);
        Worlds.FourShorts.Builder rotation = ship.initRotation();
        rotation.setX((short) from.rotation[0]);
        rotation.setY((short) from.rotation[1]);
        rotation.setZ((short) from.rotation[2]);
        rotation.setW((short) from.rotation[3]);
        set(ship.initVelocity(), from.velocity);
        ship.setFlags(from.flags);
        ship.setTeam((short) from.team);
        ship.setHealth((short) from.health);
        ship.setThrust((byte) from.thrust);
        return message;
    }

    private static Ship pointers(Worlds.ShipOfPointers.Reader from) {
        Worlds.FourShorts.Reader q = from.getRotation();
        return new Ship(from.getType(), array(from.getPosition()), new int[] {q.getX(), q.getY(), q.getZ(), q.getW()},
                array(from.getVelocity()), from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
    }

    private static void set(Worlds.ThreeIntegers.Builder target, int[] from) {
        target.setX(from[0]);
        target.setY(from[1]);
        target.setZ(from[2]);
    }

    private static int[] array(Worlds.ThreeIntegers.Reader v) {
        return new int[] {v.getX(), v.getY(), v.getZ()};
    }

    private static ThreeIntegers three(int[] v) {
        return ThreeIntegers.newBuilder().setX(v[0]).setY(v[1]).setZ(v[2]).build();
    }

    private static int[] three(ThreeIntegers v) {
        return new int[] {v.getX(), v.getY(), v.getZ()};
    }

    private static int int3(FlatBufferBuilder builder, int[] v) {
        return Int3.createInt3(builder, v[0], v[1], v[2]);
    }

    private static int short4(FlatBufferBuilder builder, int[] v) {
        return Short4.createShort4(builder, (short) v[0], (short) v[1], (short) v[2], (short) v[3]);
    }

    private static int[] array(Int3 v) {
        return new int[] {v.x(), v.y(), v.z()};
    }

    private static int[] array(Short4 v) {
        return new int[] {v.x(), v.y(), v.z(), v.w()};
    }

    private static List<Integer> list(int[] v) {
        return Arrays.stream(v).boxed().toList();
    }

    private static int[] array(List<Integer> v) {
        return v.stream().mapToInt(Integer::intValue).toArray();
    }
}
