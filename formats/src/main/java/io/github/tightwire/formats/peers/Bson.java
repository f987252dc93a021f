package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.Rows;
import io.github.tightwire.formats.world.World;
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
public final class Bson implements Format {
    private static final String TIME = "t";
    private static final String[] CLASSES = {"p", "g", "w"};
    private static final String[][] PROPERTIES = {{"p", "o", "v", "h", "w"}, {"p", "h"}, {"t", "a", "r"}};

    private final BasicOutputBuffer out = new BasicOutputBuffer();
    private final Column column;

    public Bson(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Rows rows = Rows.of(world, column);
        out.truncateToPosition(0);
        try (BsonBinaryWriter bson = new BsonBinaryWriter(out)) {
            bson.writeStartDocument();
            bson.writeName(TIME);
            write(bson, rows.time());
            for (int type = 0; type < CLASSES.length; type++) {
                write(bson, type, rows.classes().get(type));
            }
            bson.writeEndDocument();
        }
        System.arraycopy(out.getInternalBuffer(), 0, packet, 0, out.getSize());
        return out.getSize();
    }

    @Override
    public World decode(byte[] packet, int length) {
        try (BsonBinaryReader bson = new BsonBinaryReader(ByteBuffer.wrap(packet, 0, length))) {
            bson.readStartDocument();
            bson.readName();
            double time = read(bson);
            List<Row> rows = new ArrayList<>();
            for (int type = 0; type < CLASSES.length; type++) {
                read(bson, type, rows);
            }
            return Rows.of(time, rows).toWorld(column);
        }
    }

    private void write(BsonBinaryWriter bson, int type, List<Row> rows) {
        bson.writeName(CLASSES[type]);
        bson.writeStartDocument();
        for (Row row : rows) {
            bson.writeName(Integer.toString(row.id()));
            bson.writeStartDocument();
            for (int i = 0; i < row.values().length; i++) {
                double[] value = row.values()[i];
                if (value.length == 0) {
                    continue;
                }
                bson.writeName(PROPERTIES[type][i]);
                if (value.length == 1) {
                    bson.writeInt32((int) value[0]);
                } else {
                    bson.writeStartArray();
                    for (double component : value) {
                        write(bson, component);
                    }
                    bson.writeEndArray();
                }
            }
            bson.writeEndDocument();
        }
        bson.writeEndDocument();
    }

    private void write(BsonBinaryWriter bson, double value) {
        if (column == Column.NATURAL) {
            bson.writeDouble(value);
        } else {
            bson.writeInt32((int) value);
        }
    }

    private static void read(BsonBinaryReader bson, int type, List<Row> rows) {
        bson.readName();
        bson.readStartDocument();
        while (bson.readBsonType() != BsonType.END_OF_DOCUMENT) {
            Row row = Row.empty(Integer.parseInt(bson.readName()), type);
            bson.readStartDocument();
            int at = 0;
            while (bson.readBsonType() != BsonType.END_OF_DOCUMENT) {
                String name = bson.readName();
                while (!PROPERTIES[type][at].equals(name)) {
                    at++;
                }
                row.values()[at] = value(bson, row.properties().get(at).components());
            }
            bson.readEndDocument();
            rows.add(row);
        }
        bson.readEndDocument();
    }

    private static double[] value(BsonBinaryReader bson, int components) {
        if (bson.getCurrentBsonType() != BsonType.ARRAY) {
            return new double[] {bson.readInt32()};
        }
        double[] value = new double[components];
        bson.readStartArray();
        for (int i = 0; bson.readBsonType() != BsonType.END_OF_DOCUMENT; i++) {
            value[i] = read(bson);
        }
        bson.readEndArray();
        return value;
    }

    private static double read(BsonBinaryReader bson) {
        return bson.getCurrentBsonType() == BsonType.DOUBLE ? bson.readDouble() : bson.readInt32();
    }
}
