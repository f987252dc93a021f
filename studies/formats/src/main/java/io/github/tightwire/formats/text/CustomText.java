package io.github.tightwire.formats.text;

import io.github.tightwire.formats.peers.Peer;
import io.github.tightwire.formats.schema.ObjectClass;
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
        Row header = new Row(schema.snapshot(), -1, Decimal.parseList(lines[0]));
        return new Snapshot(schema, header, Arrays.stream(lines).skip(1).map(line -> row(line, schema)).toList());
    }

    private static Row row(String line, Schema schema) {
        Iterator<String> parts = Arrays.asList(line.split("[:,]", -1)).iterator();
        int id = Integer.parseInt(parts.next());
        ObjectClass type = schema.classes().get(Integer.parseInt(parts.next()));
        return Row.of(type, id, property -> {
            String first = parts.next();
            double[] value = new double[first.isEmpty() ? 0 : property.components()];
            Arrays.setAll(value, k -> Double.parseDouble(k == 0 ? first : parts.next()));
            return value;
        });
    }
}
