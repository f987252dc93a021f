package io.github.tightwire.formats.steps;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Limits;

/** A sink or a source of integers of known widths, and the one walk over a world that serves both directions. */
interface Integers {
    /** Writes the low bits of an integer and returns it, or ignores it and returns the one that was read. */
    int pass(int value, int bits);

    /** Writes a snapshot, or reads into one without objects: its own values, how many objects of each class there are, and these. */
    default void pass(Snapshot snapshot) {
        pass(snapshot.header());
        for (ObjectClass type : snapshot.schema().classes()) {
            int known = snapshot.objects(type).size();
            int count = pass(known, Limits.COUNT_BITS);
            for (int i = known; i < count; i++) {
                snapshot.objects().add(Row.empty(type, -1));
            }
        }
        snapshot.objects().forEach(this::pass);
    }

    private void pass(Row row) {
        for (int i = 0; i < row.values().length; i++) {
            Property property = row.type().properties().get(i);
            double[] known = row.values()[i];
            boolean isThere = !property.isOptional() || pass(known.length > 0 ? 1 : 0, 1) != 0;
            double[] value = new double[isThere ? property.components() : 0];
            for (int k = 0; k < value.length; k++) {
                value[k] = number(property, k, known.length == 0 ? 0 : known[k]);
            }
            row.values()[i] = value;
        }
    }

    private double number(Property property, int component, double value) {
        if (property.isFloat()) {
            return Float.intBitsToFloat(pass(Float.floatToRawIntBits((float) value), Float.SIZE));
        }
        Property.Range range = property.range(component);
        int integer = pass((int) value, range.bits());
        int unused = range.min() < 0 ? Integer.SIZE - range.bits() : 0;
        return integer << unused >> unused;
    }
}
