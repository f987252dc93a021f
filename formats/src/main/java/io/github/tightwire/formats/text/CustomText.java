package io.github.tightwire.formats.text;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.Rows;
import io.github.tightwire.formats.world.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Step 4, a text format of one's own: the time, then a line for each object, {@code id:class,value,value}. In place of a
 * velocity of zero stands nothing.
 */
public final class CustomText implements Format {
    private final Column column;

    public CustomText(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Rows rows = Rows.of(world, column);
        StringBuilder text = new StringBuilder(Decimal.text(rows.time(), 1));
        for (Row row : rows.inOrder()) {
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
        return Rows.of(Double.parseDouble(lines[0]), rows).toWorld(column);
    }

    private Row row(String line) {
        int colon = line.indexOf(':');
        String[] parts = line.substring(colon + 1).split(",", -1);
        Row row = Row.empty(Integer.parseInt(line.substring(0, colon)), Integer.parseInt(parts[0]));
        int at = 1;
        for (int i = 0; i < row.values().length; i++) {
            if (parts[at].isEmpty()) {
                at++;
                continue;
            }
            row.values()[i] = new double[Rows.components(row.properties().get(i), column)];
            for (int k = 0; k < row.values()[i].length; k++) {
                row.values()[i][k] = Double.parseDouble(parts[at++]);
            }
        }
        return row;
    }
}
