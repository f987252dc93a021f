package io.github.tightwire.formats.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.Rows;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * JSON with Jackson's streams, no white space: objects by id. In step 2 every property has its name, and a velocity of zero is left
 * out. In step 3, relative to a schema that was sent before, an object is an array of the index of its class and its values, and a
 * velocity of zero is an empty array.
 */
public final class Json implements Format {
    private final JsonFactory factory = new JsonFactory();
    private final Column column;
    private final boolean named;

    /** Step 2, with names, or step 3, without. */
    public Json(Column column, boolean named) {
        this.column = column;
        this.named = named;
    }

    /** Writes a schema, which is sent once, and returns its length in bytes. */
    public static int encode(Schema schema, byte[] packet) {
        ArrayOutput out = new ArrayOutput(packet);
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("max_objects", schema.maxObjects());
            json.writeFieldName("snapshot");
            write(json, schema.snapshot());
            json.writeArrayFieldStart("classes");
            for (ObjectClass one : schema.classes()) {
                write(json, one);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.length();
    }

    @Override
    public int encode(World world, byte[] packet) {
        Rows rows = Rows.of(world, column);
        ArrayOutput out = new ArrayOutput(packet);
        try (JsonGenerator json = factory.createGenerator(out)) {
            json.writeStartObject();
            json.writeFieldName("world_time");
            json.writeNumber(Decimal.text(rows.time(), 1));
            json.writeObjectFieldStart("objects");
            for (Row row : rows.inOrder()) {
                json.writeFieldName(Integer.toString(row.id()));
                write(json, row);
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
                json.nextToken();
                rows.add(named ? named(json, Integer.parseInt(id)) : indexed(json, Integer.parseInt(id)));
            }
            return Rows.of(time, rows).toWorld(column);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(JsonGenerator json, Row row) throws IOException {
        if (named) {
            json.writeStartObject();
            json.writeStringField("class", row.description().name());
        } else {
            json.writeStartArray();
            json.writeNumber(row.type());
        }
        for (int i = 0; i < row.values().length; i++) {
            double[] value = row.values()[i];
            if (named && value.length > 0) {
                json.writeFieldName(row.properties().get(i).name());
            }
            if (value.length == 1) {
                json.writeNumber(Decimal.text(value[0], 1));
            } else if (!named || value.length > 0) {
                json.writeStartArray();
                for (double component : value) {
                    json.writeNumber(Decimal.text(component, value.length));
                }
                json.writeEndArray();
            }
        }
        if (named) {
            json.writeEndObject();
        } else {
            json.writeEndArray();
        }
    }

    private static Row named(JsonParser json, int id) throws IOException {
        json.nextFieldName();
        Row row = Row.empty(id, WorldSchema.type(json.nextTextValue()));
        int at = 0;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            while (!row.properties().get(at).name().equals(field)) {
                at++;
            }
            row.values()[at] = read(json, row.properties().get(at));
        }
        return row;
    }

    private static Row indexed(JsonParser json, int id) throws IOException {
        Row row = Row.empty(id, json.nextIntValue(0));
        for (int i = 0; i < row.values().length; i++) {
            row.values()[i] = read(json, row.properties().get(i));
        }
        json.nextToken();
        return row;
    }

    private static double[] read(JsonParser json, Property property) throws IOException {
        if (json.nextToken() != JsonToken.START_ARRAY) {
            return new double[] {json.getDoubleValue()};
        }
        double[] value = new double[property.components()];
        int count = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            value[count++] = json.getDoubleValue();
        }
        return count == 0 ? new double[0] : value;
    }

    private static void write(JsonGenerator json, ObjectClass described) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", described.name());
        json.writeArrayFieldStart("properties");
        for (Property property : described.properties()) {
            json.writeStartObject();
            json.writeStringField("name", property.name());
            json.writeStringField("type", property.kind().toString());
            if (!property.bounds().isEmpty()) {
                json.writeStringField("bounds", property.bounds());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
