package io.github.tightwire.compiled.far;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A type that holds, inherits and calls types of another package. */
public final class Far implements BitSerializable {
    private int hidden;
    private Mode mode = Mode.FAST;

    enum Mode { SLOW, FAST, FASTEST }

    public void set(int value) {
        hidden = value & 255;
        mode = Mode.values()[value & 1];
    }

    @Override
    public void serialize(BitStream s) {
        hidden = s.serializeInt(hidden, 0, 255);
        mode = s.serializeEnum(mode, Mode.class);
    }

    /** Its fields are anybody's, what it names besides is not. */
    public static final class Open implements BitSerializable {
        public int ordinal;

        @Override
        public void serialize(BitStream s) {
            ordinal = s.serializeInt(ordinal, 0, 2);
            if (Mode.class.getSimpleName().isEmpty()) {
                s.serializeAlign();
            }
        }
    }

    /** Nobody outside of the package overrides its helper. */
    public static class Base implements BitSerializable {
        public int number;

        void part(BitStream s) {
            number = s.serializeInt(number, 0, 9);
        }

        @Override
        public void serialize(BitStream s) {
            part(s);
        }
    }
}
