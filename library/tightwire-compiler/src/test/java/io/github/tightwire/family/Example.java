package io.github.tightwire.family;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.math.BigInteger;
import java.util.stream.Stream;

/** The example of the C++ library, with its types, as docs/from-cpp.md has a user port it. */
final class Example {
    private static final int MAX_OBJECTS = 256;
    private static final int MAX_PROPERTIES = 1024;
    private static final int MAX_CLIENTS = 8;
    private static final int MAX_PLAYER_NAME_LENGTH = 64;
    private static final int PLAYER_DATA_BYTES = 1024;

    private Example() {
    }

    static final class Vector implements BitSerializable {
        float x;
        float y;
        float z;

        void set(float newX, float newY, float newZ) {
            x = newX;
            y = newY;
            z = newZ;
        }

        @Override
        public void serialize(BitStream s) {
            x = s.serializeFloat(x);
            y = s.serializeFloat(y);
            z = s.serializeFloat(z);
        }
    }

    static final class Quaternion implements BitSerializable {
        float x;
        float y;
        float z;
        float w;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeFloat(x);
            y = s.serializeFloat(y);
            z = s.serializeFloat(z);
            w = s.serializeFloat(w);
        }
    }

    static final class RigidBody implements BitSerializable {
        final Vector position = new Vector();
        final Quaternion orientation = new Quaternion();
        final Vector linearVelocity = new Vector();
        final Vector angularVelocity = new Vector();
        boolean atRest;

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(position);
            s.serializeObject(orientation);
            atRest = s.serializeBool(atRest);
            if (!atRest) {
                s.serializeObject(linearVelocity);
                s.serializeObject(angularVelocity);
            } else if (s.isReading()) {
                linearVelocity.set(0, 0, 0);
                angularVelocity.set(0, 0, 0);
            }
        }
    }

    /** A union in C++: one field of each type here. */
    static final class PropertyValue implements BitSerializable {
        enum Type { BOOL, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE }

        Type type = Type.BOOL;
        boolean boolValue;
        int intValue;
        long longValue;
        float floatValue;
        double doubleValue;

        @Override
        public void serialize(BitStream s) {
            type = s.serializeEnum(type, Type.class);
            switch (type) {
                case BOOL -> boolValue = s.serializeBool(boolValue);
                case BYTE -> intValue = s.serializeBits(intValue, 8);
                case SHORT -> intValue = s.serializeBits(intValue, 16);
                case INT -> intValue = s.serializeBits(intValue, 32);
                case LONG -> longValue = s.serializeBits(longValue, 64);
                case FLOAT -> floatValue = s.serializeFloat(floatValue);
                case DOUBLE -> doubleValue = s.serializeDouble(doubleValue);
            }
        }
    }

    static final class PacketA implements BitSerializable {
        int numObjects;
        final RigidBody[] object = Stream.generate(RigidBody::new).limit(MAX_OBJECTS).toArray(RigidBody[]::new);

        @Override
        public void serialize(BitStream s) {
            numObjects = s.serializeInt(numObjects, 0, MAX_OBJECTS);
            for (int i = 0; i < numObjects; i++) {
                s.serializeObject(object[i]);
            }
        }
    }

    static final class PacketB implements BitSerializable {
        float x;
        float y;
        float z;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeCompressedFloat(x, -1, 1, 0.001f);
            y = s.serializeCompressedFloat(y, -1, 1, 0.001f);
            z = s.serializeCompressedFloat(z, -1, 1, 0.001f);
        }
    }

    static final class PacketC implements BitSerializable {
        int numProperties;
        final int[] propertyIndex = new int[MAX_PROPERTIES];
        final PropertyValue[] propertyValue =
                Stream.generate(PropertyValue::new).limit(MAX_PROPERTIES).toArray(PropertyValue[]::new);

        @Override
        public void serialize(BitStream s) {
            numProperties = s.serializeInt(numProperties, 0, MAX_PROPERTIES);
            int lastPropertyIndex = -1;
            for (int i = 0; i < numProperties; i++) {
                propertyIndex[i] = s.serializeIntRelative(lastPropertyIndex, propertyIndex[i]);
                lastPropertyIndex = propertyIndex[i];
                s.serializeObject(propertyValue[i]);
            }
        }
    }

    static final class PacketD implements BitSerializable {
        int clientIndex;
        long clientId;
        String playerName = "";
        boolean hasPlayerData;
        final byte[] playerData = new byte[PLAYER_DATA_BYTES];

        @Override
        public void serialize(BitStream s) {
            clientIndex = s.serializeInt(clientIndex, 0, MAX_CLIENTS - 1);
            clientId = s.serializeBits(clientId, 64);
            playerName = s.serializeString(playerName, MAX_PLAYER_NAME_LENGTH - 1);
            hasPlayerData = s.serializeBool(hasPlayerData);
            if (hasPlayerData) {
                s.serializeBytes(playerData);
            }
        }
    }

    static final class PacketE implements BitSerializable {
        boolean i;
        boolean j;
        boolean k;
        boolean x;
        boolean y;
        boolean z;

        @Override
        public void serialize(BitStream s) {
            i = s.serializeBool(i);
            j = s.serializeBool(j);
            k = s.serializeBool(k);
            if (i) {
                x = s.serializeBool(x);
                y = s.serializeBool(y);
                z = s.serializeBool(z);
            }
            s.serializeAlign();
        }
    }

    static final class PacketF implements BitSerializable {
        long positionX;
        long positionY;
        long positionZ;
        int health;
        BigInteger entityId = BigInteger.ZERO;
        BigInteger galacticX = BigInteger.ZERO;

        @Override
        public void serialize(BitStream s) {
            positionX = s.serializeFixed(positionX, 48, 16, -8192, 8192);
            positionY = s.serializeFixed(positionY, 48, 16, -8192, 8192);
            positionZ = s.serializeFixed(positionZ, 48, 16, -8192, 8192);
            health = (int) s.serializeFixed(health, 16, 16, 0, 100);
            entityId = s.serializeUint128(entityId);
            galacticX = s.serializeFixed(galacticX, 112, 16, -100_000_000_000L, 100_000_000_000L);
        }
    }

    static final class Packet implements BitSerializable {
        private static final int CHECK_VALUE = 0x12345678;

        enum Type { A, B, C, D, E, F }

        Type type = Type.A;
        final PacketA a = new PacketA();
        final PacketB b = new PacketB();
        final PacketC c = new PacketC();
        final PacketD d = new PacketD();
        final PacketE e = new PacketE();
        final PacketF f = new PacketF();

        @Override
        public void serialize(BitStream s) {
            type = s.serializeEnum(type, Type.class);
            switch (type) {
                case A -> s.serializeObject(a);
                case B -> s.serializeObject(b);
                case C -> s.serializeObject(c);
                case D -> s.serializeObject(d);
                case E -> s.serializeObject(e);
                case F -> s.serializeObject(f);
            }
            s.require(s.serializeBits(CHECK_VALUE, 32) == CHECK_VALUE, "serialize check failed");
        }
    }
}
