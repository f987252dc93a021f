package io.github.tightwire.formats.text;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Row;
import io.github.tightwire.formats.world.Rows;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/**
 * Step 1, XML with the JDK's StAX: an element for each object, an attribute for each property, no white space. A velocity of
 * zero is left out.
 */
public final class Xml implements Format {
    private final XMLOutputFactory output = XMLOutputFactory.newFactory();
    private final XMLInputFactory input = XMLInputFactory.newFactory();
    private final Column column;

    public Xml(Column column) {
        this.column = column;
        input.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    }

    @Override
    public int encode(World world, byte[] packet) {
        Rows rows = Rows.of(world, column);
        ArrayOutput out = new ArrayOutput(packet);
        try {
            XMLStreamWriter xml = output.createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
            xml.writeStartElement("world_update");
            xml.writeAttribute("world_time", Decimal.text(rows.time(), 1));
            for (Row row : rows.inOrder()) {
                xml.writeEmptyElement(row.description().name());
                xml.writeAttribute("id", Integer.toString(row.id()));
                for (int i = 0; i < row.values().length; i++) {
                    if (row.values()[i].length > 0) {
                        xml.writeAttribute(row.properties().get(i).name(), Decimal.list(row.values()[i]));
                    }
                }
            }
            xml.writeEndElement();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return out.length();
    }

    @Override
    public World decode(byte[] packet, int length) {
        try {
            XMLStreamReader xml = input.createXMLStreamReader(new ByteArrayInputStream(packet, 0, length));
            xml.nextTag();
            double time = Double.parseDouble(xml.getAttributeValue(null, "world_time"));
            List<Row> rows = new ArrayList<>();
            while (xml.nextTag() == XMLStreamReader.START_ELEMENT) {
                rows.add(row(xml));
                xml.nextTag();
            }
            return Rows.of(time, rows).toWorld(column);
        } catch (XMLStreamException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Row row(XMLStreamReader xml) {
        Row row = Row.empty(Integer.parseInt(xml.getAttributeValue(null, "id")), WorldSchema.type(xml.getLocalName()));
        for (int i = 0; i < row.values().length; i++) {
            String text = xml.getAttributeValue(null, row.properties().get(i).name());
            row.values()[i] = Decimal.parseList(text == null ? "" : text);
        }
        return row;
    }
}
