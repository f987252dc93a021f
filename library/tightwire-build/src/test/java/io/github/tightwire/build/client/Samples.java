package io.github.tightwire.build.client;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Types of a game, whose client in C# is in the folder of the resources. */
final class Samples {
    private Samples() {
    }

    enum Stance { STANDING, IN_COVER }

    /** A value within others. */
    record Cell(int x, int y) implements BitValue<Cell> {
        @Override
        public Cell serialize(BitStream s) {
            int column = s.serializeInt(x, 0, 9);
            int row = s.serializeInt(y, -5, 5);
            return new Cell(column, row);
        }
    }

    /** Plain fields, a branch, a condition and a loop. */
    static final class Player implements BitSerializable {
        int health;
        Stance stance = Stance.STANDING;
        boolean moving;
        float speed;
        String name = "";
        int count;
        final int[] slots = new int[4];
        Cell cell = new Cell(0, 0);

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
            stance = s.serializeEnum(stance, Stance.class);
            moving = s.serializeBool(moving);
            if (moving && stance != Stance.IN_COVER) {
                speed = s.serializeFloat(speed);
            } else {
                speed = s.serializeCompressedFloat(speed, 0F, 1F, 0.01F);
            }
            name = s.serializeString(name, 15);
            count = s.serializeCount(count, 4);
            for (int i = 0; i < count; i++) {
                slots[i] = s.serializeInt(slots[i], 0, health * 2);
            }
            s.require(health != 13, "thirteen");
            cell = s.serializeValue(cell);
            s.serializeCheck("player");
        }
    }

    /** A shape of the scene. */
    interface Shape {
    }

    record Dot(int at) implements Shape, BitValue<Dot> {
        static final Dot BLANK = new Dot(0);

        @Override
        public Dot serialize(BitStream s) {
            return new Dot(s.serializeInt(at, 0, 63));
        }
    }

    record Label(String text) implements Shape {
        static Label serialize(Label label, BitStream s) {
            return new Label(s.serializeString(label.text, 8));
        }
    }

    static final Family<Shape> SHAPES = Family.of(Shape.class).value(0, Dot.class, Dot.BLANK)
            .value(3, Label.class, new Label(""), Label::serialize).build();

    /** Collections, a family, what may be missing. */
    static final class Scene implements BitSerializable {
        final List<Player> players = new ArrayList<>();
        final List<Shape> shapes = new ArrayList<>();
        final Map<Integer, Long> scores = new LinkedHashMap<>();
        Cell goal;

        @Override
        public void serialize(BitStream s) {
            s.serializeList(players, 8, Player::new);
            s.serializeList(shapes, 20, Dot.BLANK, SHAPES);
            s.serializeMap(scores, 8, 0, (key, t) -> t.serializeVarInt(key), 0L, (value, t) -> t.serializeUint64(value));
            goal = s.serializeOptionalValue(goal, new Cell(0, 0), Cell::serialize);
        }
    }
}
