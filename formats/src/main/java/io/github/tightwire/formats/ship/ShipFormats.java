package io.github.tightwire.formats.ship;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.tightwire.Codec;
import io.github.tightwire.formats.generated.capnp.Worlds;
import io.github.tightwire.formats.generated.flatbuffers.Int3;
import io.github.tightwire.formats.generated.flatbuffers.Short4;
import io.github.tightwire.formats.generated.flatbuffers.ShipOfWideFlags;
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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.capnproto.MessageBuilder;

/** The ways in which the ship is sent. */
final class ShipFormats {
    /** One of them. */
    interface ShipFormat {
        /** Writes a ship, and says how long it became, in bytes. */
        int encode(Ship ship, byte[] packet);

        /** Reads a ship. */
        Ship decode(byte[] packet, int length);
    }

    private ShipFormats() {
    }

    /** Our one serialize method. */
    static final class Bits implements ShipFormat {
        @Override
        public int encode(Ship ship, byte[] packet) {
            return Codec.of(Ship.class).write(ship, packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            Ship ship = new Ship();
            if (!Codec.of(Ship.class).read(ship, packet, length).isAccepted()) {
                throw new IllegalArgumentException("the ship was refused");
            }
            return ship;
        }
    }

    /** Protocol Buffers with a packed array for every vector. */
    static final class ProtobufArrays implements ShipFormat {
        @Override
        public int encode(Ship ship, byte[] packet) {
            return Protobuf.write(io.github.tightwire.formats.generated.protobuf.Ship.newBuilder()
                    .setType(ship.type)
                    .addAllPosition(list(ship.position))
                    .addAllRotation(list(ship.rotation))
                    .addAllVelocity(list(ship.velocity))
                    .setFlags(ship.flags)
                    .setTeam(ship.team)
                    .setHealth(ship.health)
                    .setThrust(ship.thrust)
                    .build(), packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            var from = Protobuf.parse(io.github.tightwire.formats.generated.protobuf.Ship.parser(), packet, length);
            Ship ship = ship(from.getType(), from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
            Ship.set(ship.position, array(from.getPositionList()));
            Ship.set(ship.rotation, array(from.getRotationList()));
            Ship.set(ship.velocity, array(from.getVelocityList()));
            return ship;
        }
    }

    /** Protocol Buffers with a message for every vector. */
    static final class ProtobufMessages implements ShipFormat {
        @Override
        public int encode(Ship ship, byte[] packet) {
            return Protobuf.write(ShipOfMessages.newBuilder()
                    .setType(ship.type)
                    .setPosition(three(ship.position))
                    .setRotation(FourIntegers.newBuilder().setX(ship.rotation[0]).setY(ship.rotation[1])
                            .setZ(ship.rotation[2]).setW(ship.rotation[3]))
                    .setVelocity(three(ship.velocity))
                    .setFlags(ship.flags)
                    .setTeam(ship.team)
                    .setHealth(ship.health)
                    .setThrust(ship.thrust)
                    .build(), packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            ShipOfMessages from = Protobuf.parse(ShipOfMessages.parser(), packet, length);
            Ship ship = ship(from.getType(), from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
            Ship.set(ship.position, from.getPosition().getX(), from.getPosition().getY(), from.getPosition().getZ());
            Ship.set(ship.rotation, from.getRotation().getX(), from.getRotation().getY(), from.getRotation().getZ(),
                    from.getRotation().getW());
            Ship.set(ship.velocity, from.getVelocity().getX(), from.getVelocity().getY(), from.getVelocity().getZ());
            return ship;
        }

        private static ThreeIntegers three(int[] from) {
            return ThreeIntegers.newBuilder().setX(from[0]).setY(from[1]).setZ(from[2]).build();
        }
    }

    /** Thrift, compact, with a list for every vector. */
    static final class ThriftLists implements ShipFormat {
        @Override
        public int encode(Ship ship, byte[] packet) {
            var struct = new io.github.tightwire.formats.generated.thrift.Ship((byte) ship.type, list(ship.position),
                    list(ship.rotation), list(ship.velocity), (byte) ship.team, ship.health, (byte) ship.thrust);
            if (ship.flags != 0) {
                struct.setFlags((byte) ship.flags);
            }
            return Thrift.write(struct, packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            var from = Thrift.read(new io.github.tightwire.formats.generated.thrift.Ship(), packet, length);
            Ship ship = ship(from.getType(), from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
            Ship.set(ship.position, array(from.getPosition()));
            Ship.set(ship.rotation, array(from.getRotation()));
            Ship.set(ship.velocity, array(from.getVelocity()));
            return ship;
        }
    }

    /** FlatBuffers with bytes for what fits a byte, the widest fields first. */
    static final class FlatBuffersNarrow implements ShipFormat {
        @Override
        public int encode(Ship ship, byte[] packet) {
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
            builder.finish(io.github.tightwire.formats.generated.flatbuffers.Ship.endShip(builder));
            return FlatBuffers.copy(builder, packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            var from = io.github.tightwire.formats.generated.flatbuffers.Ship.getRootAsShip(
                    ByteBuffer.wrap(packet, 0, length));
            Ship ship = ship(from.type(), from.flags(), from.team(), from.health(), from.thrust());
            Ship.set(ship.position, from.position().x(), from.position().y(), from.position().z());
            Ship.set(ship.rotation, from.rotation().x(), from.rotation().y(), from.rotation().z(), from.rotation().w());
            Ship.set(ship.velocity, from.velocity().x(), from.velocity().y(), from.velocity().z());
            return ship;
        }
    }

    /** FlatBuffers with 32 bits for the flags. */
    static final class FlatBuffersWide implements ShipFormat {
        @Override
        public int encode(Ship ship, byte[] packet) {
            FlatBufferBuilder builder = new FlatBufferBuilder();
            ShipOfWideFlags.startShipOfWideFlags(builder);
            // By alignment, as the compiler of FlatBuffers itself does with a message in JSON.
            ShipOfWideFlags.addPosition(builder, int3(builder, ship.position));
            ShipOfWideFlags.addVelocity(builder, int3(builder, ship.velocity));
            ShipOfWideFlags.addFlags(builder, ship.flags);
            ShipOfWideFlags.addRotation(builder, short4(builder, ship.rotation));
            ShipOfWideFlags.addHealth(builder, ship.health);
            ShipOfWideFlags.addType(builder, ship.type);
            ShipOfWideFlags.addTeam(builder, ship.team);
            ShipOfWideFlags.addThrust(builder, ship.thrust);
            builder.finish(ShipOfWideFlags.endShipOfWideFlags(builder));
            return FlatBuffers.copy(builder, packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            ShipOfWideFlags from = ShipOfWideFlags.getRootAsShipOfWideFlags(ByteBuffer.wrap(packet, 0, length));
            Ship ship = ship(from.type(), (int) from.flags(), from.team(), from.health(), from.thrust());
            Ship.set(ship.position, from.position().x(), from.position().y(), from.position().z());
            Ship.set(ship.rotation, from.rotation().x(), from.rotation().y(), from.rotation().z(), from.rotation().w());
            Ship.set(ship.velocity, from.velocity().x(), from.velocity().y(), from.velocity().z());
            return ship;
        }
    }

    /** Cap'n Proto with a group for every vector. */
    record CapnProtoGroups(boolean packed) implements ShipFormat {
        @Override
        public int encode(Ship from, byte[] packet) {
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
            return CapnProto.write(message, packed, packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            Worlds.Ship.Reader from = CapnProto.read(packet, length, packed).getRoot(Worlds.Ship.factory);
            Ship ship = ship(from.getType(), from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
            Ship.set(ship.position, from.getPosition().getX(), from.getPosition().getY(), from.getPosition().getZ());
            Ship.set(ship.rotation, from.getRotation().getX(), from.getRotation().getY(), from.getRotation().getZ(),
                    from.getRotation().getW());
            Ship.set(ship.velocity, from.getVelocity().getX(), from.getVelocity().getY(), from.getVelocity().getZ());
            return ship;
        }
    }

    /** Cap'n Proto with a struct for every vector. */
    record CapnProtoPointers(boolean packed) implements ShipFormat {
        @Override
        public int encode(Ship from, byte[] packet) {
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
            return CapnProto.write(message, packed, packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            Worlds.ShipOfPointers.Reader from =
                    CapnProto.read(packet, length, packed).getRoot(Worlds.ShipOfPointers.factory);
            Ship ship = ship(from.getType(), from.getFlags(), from.getTeam(), from.getHealth(), from.getThrust());
            Ship.set(ship.position, from.getPosition().getX(), from.getPosition().getY(), from.getPosition().getZ());
            Ship.set(ship.rotation, from.getRotation().getX(), from.getRotation().getY(), from.getRotation().getZ(),
                    from.getRotation().getW());
            Ship.set(ship.velocity, from.getVelocity().getX(), from.getVelocity().getY(), from.getVelocity().getZ());
            return ship;
        }

        private static void set(Worlds.ThreeIntegers.Builder target, int[] from) {
            target.setX(from[0]);
            target.setY(from[1]);
            target.setZ(from[2]);
        }
    }

    /** SBE, its header included. */
    static final class SbeFields implements ShipFormat {
        @Override
        public int encode(Ship from, byte[] packet) {
            ShipEncoder ship = new ShipEncoder()
                    .wrapAndApplyHeader(new UnsafeBuffer(packet), 0, new MessageHeaderEncoder())
                    .shipType((short) from.type)
                    .flags((short) from.flags)
                    .team((short) from.team)
                    .health(from.health)
                    .thrust((short) from.thrust);
            ship.position().x(from.position[0]).y(from.position[1]).z(from.position[2]);
            ship.rotation().x((short) from.rotation[0]).y((short) from.rotation[1]).z((short) from.rotation[2])
                    .w((short) from.rotation[3]);
            ship.velocity().x(from.velocity[0]).y(from.velocity[1]).z(from.velocity[2]);
            return MessageHeaderEncoder.ENCODED_LENGTH + ship.encodedLength();
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            ShipDecoder from = new ShipDecoder()
                    .wrapAndApplyHeader(new UnsafeBuffer(packet, 0, length), 0, new MessageHeaderDecoder());
            Ship ship = ship(from.shipType(), from.flags(), from.team(), from.health(), from.thrust());
            Ship.set(ship.position, from.position().x(), from.position().y(), from.position().z());
            Ship.set(ship.rotation, from.rotation().x(), from.rotation().y(), from.rotation().z(), from.rotation().w());
            Ship.set(ship.velocity, from.velocity().x(), from.velocity().y(), from.velocity().z());
            return ship;
        }
    }

    /** zserio with the bits of the ranges. */
    static final class ZserioBits implements ShipFormat {
        @Override
        public int encode(Ship from, byte[] packet) {
            short[] rotation = new short[from.rotation.length];
            for (int i = 0; i < rotation.length; i++) {
                rotation[i] = (short) from.rotation[i];
            }
            return Zserio.write(new io.github.tightwire.formats.generated.zs.worlds.Ship((byte) from.type, from.position,
                    rotation, from.velocity, from.flags == 0 ? null : (byte) from.flags, (byte) from.team,
                    (short) from.health, (byte) from.thrust), packet);
        }

        @Override
        public Ship decode(byte[] packet, int length) {
            try {
                var from = new io.github.tightwire.formats.generated.zs.worlds.Ship(Zserio.reader(packet, length));
                Ship ship = ship(from.getType(), from.isFlagsUsed() ? from.getFlags() : 0, from.getTeam(),
                        from.getHealth(), from.getThrust());
                Ship.set(ship.position, from.getPosition());
                short[] q = from.getRotation();
                Ship.set(ship.rotation, q[0], q[1], q[2], q[3]);
                Ship.set(ship.velocity, from.getVelocity());
                return ship;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Ship ship(int type, int flags, int team, int health, int thrust) {
        Ship ship = new Ship();
        ship.type = type;
        ship.flags = flags;
        ship.team = team;
        ship.health = health;
        ship.thrust = thrust;
        return ship;
    }

    private static int int3(FlatBufferBuilder builder, int[] from) {
        return Int3.createInt3(builder, from[0], from[1], from[2]);
    }

    private static int short4(FlatBufferBuilder builder, int[] from) {
        return Short4.createShort4(builder, (short) from[0], (short) from[1], (short) from[2], (short) from[3]);
    }

    private static List<Integer> list(int[] from) {
        return Arrays.stream(from).boxed().toList();
    }

    private static int[] array(List<Integer> from) {
        return from.stream().mapToInt(Integer::intValue).toArray();
    }
}
