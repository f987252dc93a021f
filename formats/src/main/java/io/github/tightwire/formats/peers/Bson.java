package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.World;
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
public final class Bson implements Format {
    private static final String TIME = "t";
    private static final String[] CLASSES = {"p", "g", "w"};
    private static final String[][] PROPERTIES = {{"p", "o", "v", "h", "w"}, {"p", "h"}, {"t", "a", "r"}};

    private final BasicOutputBuffer out = new BasicOutputBuffer();
    private final Column column;

    /**
     * For one of the columns.
     *
     * @param column which of them
     */
    public Bson(Column column) {
        this.column = column;
    }

    @Override
    public int encode(World world, byte[] packet) {
        Row.Table table = Row.table(world, column);
        out.truncateToPosition(0);
        try (BsonBinaryWriter bson = new BsonBinaryWriter(out)) {
            bson.writeStartDocument();
            bson.writeName(TIME);
            write(bson, table.time());
            write(bson, 0, table.players());
            write(bson, 1, table.grunts());
            write(bson, 2, table.weapons());
            bson.writeEndDocument();
        }
        System.arraycopy(out.getInternalBuffer(), 0, packet, 0, out.getSize());
        return out.getSize();
    }

    @Override
    public World decode(byte[] packet, int length) {
        Row.Table table = new Row.Table(0, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        try (BsonBinaryReader bson = new BsonBinaryReader(ByteBuffer.wrap(packet, 0, length))) {
            bson.readStartDocument();
            bson.readName();
            double time = read(bson);
            read(bson, 0, table.players());
            read(bson, 1, table.grunts());
            read(bson, 2, table.weapons());
            return Row.world(new Row.Table(time, table.players(), table.grunts(), table.weapons()), column);
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
        ObjectClass description = WorldSchema.SCHEMA.classes().get(type);
        bson.readName();
        bson.readStartDocument();
        while (bson.readBsonType() != BsonType.END_OF_DOCUMENT) {
            int id = Integer.parseInt(bson.readName());
            double[][] values = new double[description.properties().size()][0];
            bson.readStartDocument();
            int at = 0;
            while (bson.readBsonType() != BsonType.END_OF_DOCUMENT) {
                String name = bson.readName();
                while (!PROPERTIES[type][at].equals(name)) {
                    at++;
                }
                if (bson.getCurrentBsonType() != BsonType.ARRAY) {
                    values[at] = new double[] {bson.readInt32()};
                    continue;
                }
                values[at] = new double[description.properties().get(at).components()];
                bson.readStartArray();
                for (int i = 0; bson.readBsonType() != BsonType.END_OF_DOCUMENT; i++) {
                    values[at][i] = read(bson);
                }
                bson.readEndArray();
            }
            bson.readEndDocument();
            rows.add(new Row(0, id, type, values));
        }
        bson.readEndDocument();
    }

    private static double read(BsonBinaryReader bson) {
        return bson.getCurrentBsonType() == BsonType.DOUBLE ? bson.readDouble() : bson.readInt32();
    }
}
