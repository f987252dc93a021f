package io.github.tightwire.formats.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.tightwire.formats.SnapshotFormat;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * JSON with Jackson's streams, no white space: objects by id. In step 2 every property has its name, and a velocity of zero is left
 * out. In step 3, relative to a schema that was sent before, an object is an array of the index of its class and its values, and a
 * velocity of zero is an empty array.
 */
public final class Json extends SnapshotFormat {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final boolean named;

    /** Step 2, with names, or step 3, without. */
    public Json(Column column, boolean named) {
        super(column);
        this.named = named;
    }

    /** {@return a schema, which is sent once} */
    public static byte[] encode(Schema schema) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("max_objects", schema.maxObjects());
            json.writeFieldName("snapshot");
            write(json, schema.snapshot());
            json.writeArrayFieldStart("classes");
            for (ObjectClass one : schema.classes()) {
                write(json, one);
            }
        }
        return out.toByteArray();
    }

    @Override
    protected byte[] write(Snapshot snapshot) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        // What is still open is closed with the generator.
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.writeStartObject();
            json.writeFieldName("world_time");
            write(json, snapshot.header().values()[0]);
            json.writeObjectFieldStart("objects");
            for (Row row : snapshot.objects()) {
                json.writeFieldName(Integer.toString(row.id()));
                if (named) {
                    writeNamed(json, row);
                } else {
                    writeIndexed(json, row);
                }
            }
        }
        return out.toByteArray();
    }

    @Override
    protected Snapshot read(byte[] packet) throws IOException {
        try (JsonParser json = FACTORY.createParser(packet)) {
            json.nextToken();
            json.nextFieldName();
            double time = read(json)[0];
            json.nextFieldName();
            json.nextToken();
            List<Row> rows = new ArrayList<>();
            for (String id = json.nextFieldName(); id != null; id = json.nextFieldName()) {
                json.nextToken();
                rows.add(named ? readNamed(json, Integer.parseInt(id)) : readIndexed(json, Integer.parseInt(id)));
            }
            return snapshot(time, rows);
        }
    }

    private static void writeNamed(JsonGenerator json, Row row) throws IOException {
        json.writeStartObject();
        json.writeStringField("class", row.type().name());
        for (Property property : row.type().properties()) {
            double[] value = row.get(property.name());
            if (value.length > 0) {
                json.writeFieldName(property.name());
                write(json, value);
            }
        }
        json.writeEndObject();
    }

    private static Row readNamed(JsonParser json, int id) throws IOException {
        json.nextFieldName();
        Row row = empty(WorldSchema.SCHEMA.indexOf(json.nextTextValue()), id);
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            row.values()[row.index(field)] = read(json);
        }
        return row;
    }

    private static void writeIndexed(JsonGenerator json, Row row) throws IOException {
        json.writeStartArray();
        json.writeNumber(WorldSchema.SCHEMA.classes().indexOf(row.type()));
        for (double[] value : row.values()) {
            write(json, value);
        }
        json.writeEndArray();
    }

    private static Row readIndexed(JsonParser json, int id) throws IOException {
        Row row = empty(json.nextIntValue(0), id);
        for (int i = 0; i < row.values().length; i++) {
            row.values()[i] = read(json);
        }
        json.nextToken();
        return row;
    }

    /** A number alone, or an array. */
    private static void write(JsonGenerator json, double... value) throws IOException {
        if (value.length != 1) {
            json.writeStartArray();
        }
        for (double component : value) {
            json.writeNumber(Decimal.text(component, value.length));
        }
        if (value.length != 1) {
            json.writeEndArray();
        }
    }

    private static double[] read(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_ARRAY) {
            return new double[] {json.getDoubleValue()};
        }
        List<Double> value = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            value.add(json.getDoubleValue());
        }
        return value.stream().mapToDouble(Double::doubleValue).toArray();
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
