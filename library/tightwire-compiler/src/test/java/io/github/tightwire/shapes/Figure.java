package io.github.tightwire.shapes;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import io.github.tightwire.model.Model;
import java.util.List;
import java.util.Random;

/** A base of a record that describes itself, one that is described, and a class whose objects change; tags with gaps. */
public sealed interface Figure {
    Family<Figure> FAMILY = Family.of(Figure.class)
            .value(5, Dot.class, new Dot(0))
            .object(0, Box.class, Box::new)
            .value(2, Label.class, new Label(""), (label, s) -> new Label(s.serializeString(label.text(), 8)))
            .build();

    record Dot(int place) implements Figure, BitValue<Dot> {
        @Override
        public Dot serialize(BitStream s) {
            return new Dot(s.serializeInt(place, 0, 99));
        }
    }

    record Label(String text) implements Figure {
    }

    final class Box implements Figure, BitSerializable {
        public int width;
        public boolean open;

        @Override
        public void serialize(BitStream s) {
            width = s.serializeInt(width, 0, 19);
            open = s.serializeBool(open);
        }

        @Override
        public String toString() {
            return "Box[" + width + ", " + open + "]";
        }
    }

    static Figure random(Random random) {
        switch (random.nextInt(3)) {
            case 0:
                return new Dot(random.nextInt(100));
            case 1:
                return new Label("abc".substring(random.nextInt(4)));
            default:
                return box(random.nextInt(20), random.nextBoolean());
        }
    }

    static Box box(int width, boolean open) {
        Box box = new Box();
        box.width = width;
        box.open = open;
        return box;
    }

    static Figure model(Model m, Figure figure) {
        int tag = m.tag(figure instanceof Box ? 0 : figure instanceof Label ? 2 : 5, List.of(0, 2, 5));
        if (tag == 5) {
            return new Dot(m.integer(figure == null ? 0 : ((Dot) figure).place(), 0, 99));
        } else if (tag == 2) {
            return new Label(m.string(figure == null ? null : ((Label) figure).text(), 8));
        }
        Box from = figure == null ? new Box() : (Box) figure;
        return box(m.integer(from.width, 0, 19), m.bool(from.open));
    }
}
