package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A world as rows of numbers.
 *
 * @param time of the world, in seconds or as its code
 * @param classes the rows of each class, in the order of their ids
 */
public record Rows(double time, List<List<Row>> classes) {
    /** {@return the rows of a world, for one of the columns} */
    public static Rows of(World world, Column column) {
        Writer writer = new Writer();
        column.write(world, writer);
        return new Rows(writer.time, writer.classes);
    }

    /** {@return rows of any class, in the order of the ids, by class} */
    public static Rows of(double time, List<Row> rows) {
        List<List<Row>> classes = noRows();
        for (Row row : rows) {
            classes.get(row.type()).add(row);
        }
        return new Rows(time, classes);
    }

    /** {@return all rows in the order of the ids} */
    public List<Row> inOrder() {
        List<Row> rows = new ArrayList<>();
        classes.forEach(rows::addAll);
        rows.sort(Comparator.comparingInt(Row::id));
        return rows;
    }

    /** {@return the world of rows of one of the columns} */
    public World toWorld(Column column) {
        return column.read(new Reader(this));
    }

    /** {@return how many numbers a property has in one of the columns, where it is not left out} */
    public static int components(Property property, Column column) {
        boolean code = column == Column.QUANTISED && property.kind() == Kind.COMPRESSED_QUATERNION;
        return code ? 1 : property.components();
    }

    private static List<List<Row>> noRows() {
        return List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Where in the rows a field is: before the first object it is the time. */
    private abstract static class Cursor extends Fields {
        int type;
        Row row;
        int property;
        int component;

        @Override
        protected void object(int ofType) {
            type = ofType;
            property = -1;
        }

        @Override
        protected void property(int components) {
            property++;
            component = 0;
        }

        @Override
        protected int unsigned(int value, int bits) {
            return (int) number(value);
        }

        @Override
        protected int signed(int value, int bits) {
            return (int) number(value);
        }

        @Override
        protected float real(float value) {
            return (float) number(value);
        }

        abstract double number(double value);
    }

    /** Makes rows of fields. */
    private static final class Writer extends Cursor {
        private final List<List<Row>> classes = noRows();
        private double time;

        @Override
        protected boolean isReading() {
            return false;
        }

        @Override
        protected int count(int count) {
            return count;
        }

        @Override
        protected int id(int id) {
            row = Row.empty(id, type);
            classes.get(type).add(row);
            return id;
        }

        @Override
        protected int step(int step) {
            List<Row> before = classes.get(type);
            id(step + (before.isEmpty() ? 0 : before.get(before.size() - 1).id()));
            return step;
        }

        @Override
        protected boolean present(boolean present) {
            property += present ? 0 : 1;
            return present;
        }

        @Override
        protected void property(int components) {
            super.property(components);
            row.values()[property] = new double[components];
        }

        @Override
        double number(double value) {
            if (row == null) {
                time = value;
            } else {
                row.values()[property][component++] = value;
            }
            return value;
        }
    }

    /** Makes fields of rows. */
    private static final class Reader extends Cursor {
        private final Rows from;
        private int counts;
        private int index = -1;

        Reader(Rows from) {
            this.from = from;
        }

        @Override
        protected boolean isReading() {
            return true;
        }

        @Override
        protected int count(int count) {
            return from.classes.get(counts++).size();
        }

        @Override
        protected void object(int ofType) {
            index = ofType == type ? index + 1 : 0;
            super.object(ofType);
            row = from.classes.get(type).get(index);
        }

        @Override
        protected int id(int id) {
            return row.id();
        }

        @Override
        protected int step(int step) {
            return row.id() - (index == 0 ? 0 : from.classes.get(type).get(index - 1).id());
        }

        @Override
        protected boolean present(boolean present) {
            boolean isPresent = row.values()[property + 1].length > 0;
            property += isPresent ? 0 : 1;
            return isPresent;
        }

        @Override
        double number(double value) {
            return row == null ? from.time : row.values()[property][component++];
        }
    }
}
