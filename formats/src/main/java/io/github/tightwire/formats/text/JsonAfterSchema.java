package io.github.tightwire.formats.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Step 3, JSON relative to a schema that was sent before: objects by id, each an array of the index of its class and its
 * values. A velocity of zero is an empty array.
 */
public final class JsonAfterSchema implements Format {
    private final JsonFactory factory = new JsonFactory();
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public JsonAfterSchema(Column column) {
        this.column = column;
    }

    /**
     * A schema as JSON: what is sent once.
     *
     * @param schema what is sent
     * @param packet the bytes, from the first
     * @return how many bytes it took
     */
    public static int encodeSchema(Schema schema, byte[] packet) {
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
        Row.Table table = Row.table(world, column);
        ArrayOutput out = new ArrayOutput(packet);
        try (JsonGenerator json = factory.createGenerator(out)) {
            json.writeStartObject();
            json.writeFieldName("world_time");
            json.writeNumber(Decimal.text(table.time(), 1));
            json.writeObjectFieldStart("objects");
            for (Row row : Row.inOrder(table)) {
                json.writeArrayFieldStart(Integer.toString(row.id()));
                json.writeNumber(row.type());
                for (double[] value : row.values()) {
                    Json.writeValue(json, value);
                }
                json.writeEndArray();
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
                int type = json.nextIntValue(0);
                List<Property> properties = WorldSchema.SCHEMA.classes().get(type).properties();
                double[][] values = new double[properties.size()][];
                for (int i = 0; i < values.length; i++) {
                    json.nextToken();
                    values[i] = Json.readValue(json, properties.get(i).components());
                }
                json.nextToken();
                rows.add(new Row(0, Integer.parseInt(id), type, values));
            }
            return Row.world(time, rows, column);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
