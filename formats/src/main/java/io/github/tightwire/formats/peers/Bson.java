package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.SnapshotFormat;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.WorldSchema;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonType;
import org.bson.io.BasicOutputBuffer;

/**
 * BSON with MongoDB's library, the BJSON of the article: a document for each class, in it one for each object under its id.
 * Names have one letter, since every object repeats them; a velocity of zero is left out. BSON's only float is the double.
 */
public final class Bson extends SnapshotFormat {
    private static final String TIME = "t";

    private final boolean isNatural;

    public Bson(Column column) {
        super(column);
        isNatural = column == Column.NATURAL;
    }

    @Override
    protected byte[] write(Snapshot snapshot) {
        BasicOutputBuffer out = new BasicOutputBuffer();
        try (BsonBinaryWriter bson = new BsonBinaryWriter(out)) {
            bson.writeStartDocument();
            bson.writeName(TIME);
            write(bson, snapshot.header().values()[0][0], isNatural);
            for (ObjectClass type : WorldSchema.SCHEMA.classes()) {
                bson.writeStartDocument(letter(type.name()));
                snapshot.objects().stream().filter(row -> row.type().equals(type)).forEach(row -> write(bson, row));
                bson.writeEndDocument();
            }
            bson.writeEndDocument();
        }
        return out.toByteArray();
    }

    @Override
    protected Snapshot read(byte[] packet) {
        try (BsonBinaryReader bson = new BsonBinaryReader(ByteBuffer.wrap(packet))) {
            bson.readStartDocument();
            bson.readName();
            double time = number(bson);
            List<Row> rows = new ArrayList<>();
            for (int type = 0; type < WorldSchema.SCHEMA.classes().size(); type++) {
                bson.readName();
                bson.readStartDocument();
                while (bson.readBsonType() != BsonType.END_OF_DOCUMENT) {
                    rows.add(row(bson, type));
                }
                bson.readEndDocument();
            }
            return snapshot(time, rows);
        }
    }

    private void write(BsonBinaryWriter bson, Row row) {
        bson.writeStartDocument(Integer.toString(row.id()));
        for (Property property : row.type().properties()) {
            double[] value = row.get(property.name());
            if (value.length == 1) {
                bson.writeInt32(letter(property.name()), (int) value[0]);
            } else if (value.length > 0) {
                bson.writeStartArray(letter(property.name()));
                for (double component : value) {
                    write(bson, component, isNatural);
                }
                bson.writeEndArray();
            }
        }
        bson.writeEndDocument();
    }

    private static Row row(BsonBinaryReader bson, int type) {
        Row row = empty(type, Integer.parseInt(bson.readName()));
        bson.readStartDocument();
        while (bson.readBsonType() != BsonType.END_OF_DOCUMENT) {
            String letter = bson.readName();
            int at = 0;
            while (!letter(row.type().properties().get(at).name()).equals(letter)) {
                at++;
            }
            row.values()[at] = value(bson);
        }
        bson.readEndDocument();
        return row;
    }

    private static double[] value(BsonBinaryReader bson) {
        if (bson.getCurrentBsonType() != BsonType.ARRAY) {
            return new double[] {number(bson)};
        }
        List<Double> value = new ArrayList<>();
        bson.readStartArray();
        while (bson.readBsonType() != BsonType.END_OF_DOCUMENT) {
            value.add(number(bson));
        }
        bson.readEndArray();
        return value.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static void write(BsonBinaryWriter bson, double number, boolean isFloat) {
        if (isFloat) {
            bson.writeDouble(number);
        } else {
            bson.writeInt32((int) number);
        }
    }

    private static double number(BsonBinaryReader bson) {
        return bson.getCurrentBsonType() == BsonType.DOUBLE ? bson.readDouble() : bson.readInt32();
    }

    private static String letter(String name) {
        return name.substring(0, 1);
    }
}
