package io.github.tightwire.formats.text;

import io.github.tightwire.formats.SnapshotFormat;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.WorldSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Step 4, a text format of one's own: the time, then a line for each object, {@code id:class,value,value}. In place of a
 * velocity of zero stands nothing.
 */
public final class CustomText extends SnapshotFormat {
    public CustomText(Column column) {
        super(column);
    }

    @Override
    protected byte[] write(Snapshot snapshot) {
        StringBuilder text = new StringBuilder(Decimal.list(snapshot.header().values()[0]));
        for (Row row : snapshot.objects()) {
            text.append('\n').append(row.id()).append(':').append(WorldSchema.SCHEMA.classes().indexOf(row.type()));
            for (double[] value : row.values()) {
                text.append(',').append(Decimal.list(value));
            }
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    protected Snapshot read(byte[] packet) {
        String[] lines = new String(packet, StandardCharsets.US_ASCII).split("\n");
        List<Row> rows = new ArrayList<>();
        for (String line : Arrays.asList(lines).subList(1, lines.length)) {
            rows.add(row(line));
        }
        return snapshot(Double.parseDouble(lines[0]), rows);
    }

    private Row row(String line) {
        Iterator<String> parts = Arrays.asList(line.split("[:,]", -1)).iterator();
        int id = Integer.parseInt(parts.next());
        Row row = empty(Integer.parseInt(parts.next()), id);
        for (int i = 0; i < row.values().length; i++) {
            String first = parts.next();
            if (!first.isEmpty()) {
                double[] value = new double[components(row, i)];
                Arrays.setAll(value, k -> Double.parseDouble(k == 0 ? first : parts.next()));
                row.values()[i] = value;
            }
        }
        return row;
    }
}
