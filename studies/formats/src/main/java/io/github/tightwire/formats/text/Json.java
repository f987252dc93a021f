package io.github.tightwire.formats.text;

import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.tightwire.formats.peers.Peer;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * JSON with Jackson, no white space: objects by id. In step 2 every property has its name, and a velocity of zero is left
 * out. In step 3, relative to a schema that was sent before, an object is an array of the index of its class and its values, and a
 * velocity of zero is an empty array.
 *
 * @param isNamed whether it is step 2
 */
public record Json(boolean isNamed) implements Peer {
    private static final JsonMapper MAPPER = JsonMapper.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();

    /** {@return a schema, which is sent once} */
    public static byte[] encode(Schema schema) throws IOException {
        ObjectNode json = MAPPER.createObjectNode().put("max_objects", schema.maxObjects());
        json.set("snapshot", description(schema.snapshot()));
        schema.classes().stream().map(Json::description).forEach(json.putArray("classes")::add);
        return MAPPER.writeValueAsBytes(json);
    }

    @Override
    public byte[] write(Snapshot snapshot) throws IOException {
        ObjectNode json = MAPPER.createObjectNode();
        json.set("world_time", value(snapshot.header().values()[0]));
        ObjectNode objects = json.putObject("objects");
        for (Row row : snapshot.objects()) {
            String id = Integer.toString(row.id());
            if (isNamed) {
                ObjectNode named = objects.putObject(id).put("class", row.type().name());
                row.forEach((property, value) -> {
                    if (value.length > 0) {
                        named.set(property.name(), value(value));
                    }
                });
            } else {
                ArrayNode indexed = objects.putArray(id).add(snapshot.schema().classes().indexOf(row.type()));
                row.forEach((property, value) -> indexed.add(value(value)));
            }
        }
        return MAPPER.writeValueAsBytes(json);
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) throws IOException {
        JsonNode json = MAPPER.readTree(packet);
        List<Row> rows = new ArrayList<>();
        json.get("objects").properties().forEach(object -> {
            int id = Integer.parseInt(object.getKey());
            JsonNode from = object.getValue();
            Iterator<JsonNode> values = from.iterator();
            JsonNode type = values.next();
            rows.add(isNamed ? Row.of(schema.named(type.asText()), id, property -> numbers(from.get(property.name())))
                    : Row.of(schema.classes().get(type.asInt()), id, property -> numbers(values.next())));
        });
        return new Snapshot(schema, new Row(schema.snapshot(), -1, numbers(json.get("world_time"))), rows);
    }

    /** A number alone, or an array. */
    private static JsonNode value(double... numbers) {
        ArrayNode array = MAPPER.createArrayNode();
        for (double number : numbers) {
            array.add(Decimal.of(number, numbers.length));
        }
        return numbers.length == 1 ? array.get(0) : array;
    }

    private static double[] numbers(JsonNode value) {
        return value == null ? null
                : value.isNumber() ? new double[] {value.asDouble()}
                : StreamSupport.stream(value.spliterator(), false).mapToDouble(JsonNode::asDouble).toArray();
    }

    private static ObjectNode description(ObjectClass described) {
        ObjectNode json = MAPPER.createObjectNode().put("name", described.name());
        ArrayNode properties = json.putArray("properties");
        for (Property property : described.properties()) {
            ObjectNode one = properties.addObject().put("name", property.name()).put("type", property.kind().toString());
            if (!property.bounds().isEmpty()) {
                one.put("bounds", property.bounds());
            }
        }
        return json;
    }
}
