package io.github.tightwire.formats.text;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Step 4, a text format of one's own: the time, then a line for each object, {@code id:class,value,value}. In place of a
 * velocity of zero stands nothing.
 */
public final class CustomText implements Format {
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public CustomText(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Row.Table table = Row.table(world, column);
        StringBuilder text = new StringBuilder(Decimal.text(table.time(), 1));
        for (Row row : Row.inOrder(table)) {
            text.append('\n').append(row.id()).append(':').append(row.type());
            for (double[] value : row.values()) {
                text.append(',').append(Decimal.list(value));
            }
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, packet, 0, bytes.length);
        return bytes.length;
    }

    @Override
    public World decode(byte[] packet, int length) {
        String[] lines = new String(packet, 0, length, StandardCharsets.US_ASCII).split("\n");
        List<Row> rows = new ArrayList<>(lines.length - 1);
        for (int i = 1; i < lines.length; i++) {
            rows.add(row(lines[i]));
        }
        return Row.world(Double.parseDouble(lines[0]), rows, column);
    }

    private Row row(String line) {
        int colon = line.indexOf(':');
        String[] parts = line.substring(colon + 1).split(",", -1);
        int type = Integer.parseInt(parts[0]);
        List<Property> properties = WorldSchema.SCHEMA.classes().get(type).properties();
        double[][] values = new double[properties.size()][];
        int at = 1;
        for (int i = 0; i < values.length; i++) {
            if (parts[at].isEmpty()) {
                values[i] = new double[0];
                at++;
                continue;
            }
            values[i] = new double[components(properties.get(i))];
            for (int k = 0; k < values[i].length; k++) {
                values[i][k] = Double.parseDouble(parts[at++]);
            }
        }
        return new Row(0, Integer.parseInt(line.substring(0, colon)), type, values);
    }

    private int components(Property property) {
        boolean code = column == Column.QUANTISED && property.kind() == Property.Kind.COMPRESSED_QUATERNION;
        return code ? 1 : property.components();
    }
}
