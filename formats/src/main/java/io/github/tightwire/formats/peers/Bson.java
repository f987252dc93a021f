package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
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
        Snapshot snapshot = new Snapshot(schema);
        fill(snapshot.header(), document);
        for (ObjectClass type : schema.classes()) {
            document.getDocument(letter(type.name())).forEach((id, object) -> {
                Row row = Row.empty(type, Integer.parseInt(id));
                fill(row, object.asDocument());
                snapshot.objects().add(row);
            });
        }
        snapshot.objects().sort(Comparator.comparingInt(Row::id));
        return snapshot;
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

    private static void fill(Row row, BsonDocument document) {
        for (int i = 0; i < row.values().length; i++) {
            BsonValue value = document.get(letter(row.type().properties().get(i).name()));
            if (value != null) {
                BsonArray array = value.isArray() ? value.asArray() : new BsonArray(List.of(value));
                row.values()[i] = array.stream().mapToDouble(number -> number.asNumber().doubleValue()).toArray();
            }
        }
    }

    private static String letter(String name) {
        return name.substring(0, 1);
    }
}
