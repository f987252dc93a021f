package io.github.tightwire.formats.text;

import io.github.tightwire.formats.peers.Peer;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;

/**
 * Step 4, a text format of one's own: the time, then a line for each object, {@code id:class,value,value}. In place of a
 * velocity of zero stands nothing.
 */
public final class CustomText implements Peer {
    @Override
    public byte[] write(Snapshot snapshot) {
        StringBuilder text = new StringBuilder(Decimal.list(snapshot.header().values()[0]));
        for (Row row : snapshot.objects()) {
            text.append('\n').append(row.id()).append(':').append(snapshot.schema().classes().indexOf(row.type()));
            for (double[] value : row.values()) {
                text.append(',').append(Decimal.list(value));
            }
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) {
        String[] lines = new String(packet, StandardCharsets.US_ASCII).split("\n");
        Snapshot snapshot = new Snapshot(schema);
        snapshot.header().values()[0] = Decimal.parseList(lines[0]);
        for (String line : Arrays.asList(lines).subList(1, lines.length)) {
            snapshot.objects().add(row(line, schema));
        }
        return snapshot;
    }

    private static Row row(String line, Schema schema) {
        Iterator<String> parts = Arrays.asList(line.split("[:,]", -1)).iterator();
        int id = Integer.parseInt(parts.next());
        Row row = Row.empty(schema.classes().get(Integer.parseInt(parts.next())), id);
        for (int i = 0; i < row.values().length; i++) {
            String first = parts.next();
            if (!first.isEmpty()) {
                double[] value = new double[row.type().properties().get(i).components()];
                Arrays.setAll(value, k -> Double.parseDouble(k == 0 ? first : parts.next()));
                row.values()[i] = value;
            }
        }
        return row;
    }
}
