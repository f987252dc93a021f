package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * BSON with MongoDB's library, the BJSON of the article: a document for each class, in it one for each object under its id.
 * Names have one letter, since every object repeats them; a velocity of zero is left out. BSON's only float is the double.
 */
public final class Bson implements Peer {
    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    @Override
    public byte[] write(Snapshot snapshot) {
        BsonDocument document = document(snapshot.header());
        for (ObjectClass type : snapshot.schema().classes()) {
            BsonDocument objects = new BsonDocument();
            snapshot.objects(type).forEach(row -> objects.append(Integer.toString(row.id()), document(row)));
            document.append(letter(type.name()), objects);
        }
        BasicOutputBuffer out = new BasicOutputBuffer();
        CODEC.encode(new BsonBinaryWriter(out), document, EncoderContext.builder().build());
        return out.toByteArray();
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) {
        BsonDocument document = new RawBsonDocument(packet).decode(CODEC);
        List<Row> rows = new ArrayList<>();
        for (ObjectClass type : schema.classes()) {
            document.getDocument(letter(type.name())).forEach((id, object) ->
                    rows.add(row(type, Integer.parseInt(id), object.asDocument())));
        }
        rows.sort(Comparator.comparingInt(Row::id));
        return new Snapshot(schema, row(schema.snapshot(), -1, document), rows);
    }

    private static BsonDocument document(Row row) {
        BsonDocument document = new BsonDocument();
        row.forEach((property, value) -> {
            BsonArray array = new BsonArray(Arrays.stream(value).mapToObj(number -> number(property, number)).toList());
            if (value.length > 0) {
                document.append(letter(property.name()), property.isNumber() ? array.get(0) : array);
            }
        });
        return document;
    }

    private static BsonValue number(Property property, double number) {
        return property.isFloat() ? new BsonDouble(number) : new BsonInt32((int) number);
    }

    private static Row row(ObjectClass type, int id, BsonDocument document) {
        return Row.of(type, id, property -> {
            BsonValue value = document.get(letter(property.name()));
            List<BsonValue> numbers = value == null ? List.of() : value.isArray() ? value.asArray() : List.of(value);
            return numbers.stream().mapToDouble(number -> number.asNumber().doubleValue()).toArray();
        });
    }

    private static String letter(String name) {
        return name.substring(0, 1);
    }
}
