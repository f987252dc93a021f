package io.github.tightwire.formats.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Step 2, JSON with Jackson's streams: objects by id, every property by name, no white space. A velocity of zero is left out.
 */
public final class Json implements Format {
    private final JsonFactory factory = new JsonFactory();
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public Json(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Row.Table table = Row.table(world, column);
        ArrayOutput out = new ArrayOutput(packet);
        try (JsonGenerator json = factory.createGenerator(out)) {
            json.writeStartObject();
            json.writeFieldName("world_time");
            json.writeNumber(Decimal.text(table.time(), 1));
            json.writeObjectFieldStart("objects");
            for (Row row : Row.inOrder(table)) {
                json.writeObjectFieldStart(Integer.toString(row.id()));
                json.writeStringField("class", row.description().name());
                for (int i = 0; i < row.values().length; i++) {
                    if (row.values()[i].length > 0) {
                        json.writeFieldName(row.description().properties().get(i).name());
                        writeValue(json, row.values()[i]);
                    }
                }
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.length();
    }

    @Override
    public World decode(byte[] packet, int length) {
        try (JsonParser json = factory.createParser(packet, 0, length)) {
            json.nextToken();
            json.nextFieldName();
            json.nextToken();
            double time = json.getDoubleValue();
            json.nextFieldName();
            json.nextToken();
            List<Row> rows = new ArrayList<>();
            for (String id = json.nextFieldName(); id != null; id = json.nextFieldName()) {
                rows.add(row(json, Integer.parseInt(id)));
            }
            return Row.world(time, rows, column);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A number, or an array of numbers. */
    static void writeValue(JsonGenerator json, double[] value) throws IOException {
        if (value.length == 1) {
            json.writeNumber(Decimal.text(value[0], 1));
            return;
        }
        json.writeStartArray();
        for (double component : value) {
            json.writeNumber(Decimal.text(component, value.length));
        }
        json.writeEndArray();
    }

    /** What {@link #writeValue} wrote; its first token is the current one. */
    static double[] readValue(JsonParser json, int components) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            return new double[] {json.getDoubleValue()};
        }
        double[] value = new double[components];
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            value[count++] = json.getDoubleValue();
        }
        return count == 0 ? new double[0] : value;
    }

    private static Row row(JsonParser json, int id) throws IOException {
        json.nextToken();
        json.nextFieldName();
        String name = json.nextTextValue();
        int type = 0;
        while (!WorldSchema.SCHEMA.classes().get(type).name().equals(name)) {
            type++;
        }
        List<Property> properties = WorldSchema.SCHEMA.classes().get(type).properties();
        double[][] values = new double[properties.size()][0];
        int at = 0;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            while (!properties.get(at).name().equals(field)) {
                at++;
            }
            json.nextToken();
            values[at] = readValue(json, properties.get(at).components());
        }
        return new Row(0, id, type, values);
    }
}
