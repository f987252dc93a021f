package io.github.tightwire.formats.steps;

import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Shape.Field;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.world.Limits;
import java.util.ArrayList;
import java.util.List;

/** Where integers of known widths are written to, or read from, and the one walk over a world that serves both directions. */
interface Integers {
    /** Writes the low bits of an integer and returns it, or ignores it and returns the one that was read. */
    int pass(int value, int bits);

    /** Writes a world, or reads one if there is none yet: its fields, the lengths of its lists, and their structs. */
    default Struct world(Shape shape, Struct from) {
        List<double[]> values = fields(shape, from);
        List<List<Struct>> lists = new ArrayList<>();
        for (int i = 0; i < shape.lists().size(); i++) {
            List<Struct> known = from == null ? List.of() : from.lists().get(i);
            int count = pass(known.size(), Limits.COUNT_BITS);
            List<Struct> list = new ArrayList<>(known);
            while (list.size() < count) {
                list.add(null);
            }
            lists.add(list);
        }
        int at = 0;
        for (Shape element : shape.lists().values()) {
            lists.get(at++).replaceAll(known -> new Struct(element, fields(element, known), List.of()));
        }
        return new Struct(shape, values, lists);
    }

    private List<double[]> fields(Shape shape, Struct from) {
        List<double[]> values = new ArrayList<>();
        for (Field field : shape.fields()) {
            double[] known = from == null ? new double[0] : from.values().get(values.size());
            boolean isThere = !field.isOptional() || pass(known.length > 0 ? 1 : 0, 1) != 0;
            double[] value = new double[isThere ? field.components().size() : 0];
            for (int i = 0; i < value.length; i++) {
                value[i] = number(field.components().get(i), from == null ? 0 : known[i]);
            }
            values.add(value);
        }
        return values;
    }

    private double number(Field.Component type, double value) {
        if (type.isFloat()) {
            return Float.intBitsToFloat(pass(Float.floatToRawIntBits((float) value), Float.SIZE));
        }
        int integer = pass((int) value, type.bits());
        int unused = Integer.SIZE - type.bits();
        return type.isSigned() ? integer << unused >> unused : integer;
    }
}
