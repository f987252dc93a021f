package com.game;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.Family;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Tracer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Prints, a line each, how its types are written and read, and what a mistake and a trace say. */
public final class Game {
    private Game() {
    }

    enum Team { RED, BLUE, GREEN }

    record Part(int x, float y) implements BitValue<Part> {
        static final Part NONE = new Part(0, 0);

        @Override
        public Part serialize(BitStream s) {
            return new Part(s.serializeInt(x, 0, 99), s.serializeFloat(y));
        }
    }

    interface Body {
    }

    static final class Ship implements BitSerializable, Body {
        private Team team = Team.BLUE;
        private final List<Part> parts = new ArrayList<>(List.of(new Part(1, 2), new Part(3, 4)));

        @Override
        public void serialize(BitStream s) {
            team = s.serializeEnum(team, Team.class);
            s.serializeList(parts, 10, Part.NONE, Part::serialize);
        }
    }

    static final class Rock implements BitSerializable, Body {
        private int size = 3;

        @Override
        public void serialize(BitStream s) {
            size = Sizes.serialize(s, size);
        }
    }

    /** A helper of another class. */
    static final class Sizes {
        private Sizes() {
        }

        static int serialize(BitStream s, int size) {
            return s.serializeInt(size, 0, 10);
        }
    }

    static final Family<Body> BODIES = Family.of(Body.class).object(0, Ship.class, Ship::new).object(1, Rock.class, Rock::new).build();

    static final class World implements BitSerializable {
        private final Family<Body> bodies;
        private Body first = new Ship();
        private Body second = new Rock();
        private Reason reason = Reason.PAST_END;
        private String name = "world";
        private final Subset some = new Subset(40, Subset.Encoding.SMALLEST);
        private final int[] healths = new int[40];

        World(Family<Body> bodies) {
            this.bodies = bodies;
            some.add(3);
            some.add(30);
        }

        @Override
        public void serialize(BitStream s) {
            if (reason == null) {
                reason = Reason.OUT_OF_RANGE;
            }
            reason = s.serializeEnum(reason, Reason.class);
            first = s.serializeValue(first, BODIES);
            second = s.serializeValue(second, bodies);
            name = s.serializeString(name, 20);
            for (int i = s.serializeNextIndex(-1, some); i < 40; i = s.serializeNextIndex(i, some)) {
                healths[i] = s.serializeInt(healths[i], 0, 100);
            }
        }
    }

    public static void main(String[] arguments) {
        run(Ship.class, new Ship(), new Ship());
        run(Rock.class, new Rock(), new Rock());
        run(World.class, new World(BODIES), new World(BODIES));
        run(Late.class, new Late(), new Late());
        Rock wrong = new Rock();
        wrong.size = 11;
        try {
            Codec.of(Rock.class).write(wrong, new byte[8]);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Tracer.write(Codec.of(Rock.class), new Rock(), new byte[8]).operations().stream().map(Trace.Operation::operation).toList());
    }

    private static <T extends BitSerializable> void run(Class<T> type, T object, T copy) {
        Codec<T> codec = Codec.of(type);
        byte[] bytes = new byte[100];
        int length = codec.write(object, bytes);
        byte[] plain = new byte[100];
        WriteStream stream = new WriteStream(plain, 0, plain.length);
        stream.write(object);
        stream.finish();
        System.out.println(codec + ": " + HexFormat.of().formatHex(bytes, 0, length) + " " + Arrays.equals(bytes, plain) + " "
                + codec.read(copy, bytes, length));
    }
}
