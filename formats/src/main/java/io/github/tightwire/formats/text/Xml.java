package io.github.tightwire.formats.text;

import io.github.tightwire.formats.SnapshotFormat;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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
public final class Xml extends SnapshotFormat {
    private final XMLOutputFactory output = XMLOutputFactory.newFactory();
    private final XMLInputFactory input = XMLInputFactory.newFactory();

    public Xml(Column column) {
        super(column);
        input.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    }

    @Override
    protected byte[] write(Snapshot snapshot) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter xml = output.createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
        xml.writeStartElement("world_update");
        xml.writeAttribute("world_time", Decimal.list(snapshot.header().values()[0]));
        for (Row row : snapshot.objects()) {
            xml.writeEmptyElement(row.type().name());
            xml.writeAttribute("id", Integer.toString(row.id()));
            for (Property property : row.type().properties()) {
                double[] value = row.get(property.name());
                if (value.length > 0) {
                    xml.writeAttribute(property.name(), Decimal.list(value));
                }
            }
        }
        xml.writeEndElement();
        xml.close();
        return out.toByteArray();
    }

    @Override
    protected Snapshot read(byte[] packet) throws XMLStreamException {
        XMLStreamReader xml = input.createXMLStreamReader(new ByteArrayInputStream(packet));
        xml.nextTag();
        double time = Double.parseDouble(xml.getAttributeValue(null, "world_time"));
        List<Row> rows = new ArrayList<>();
        while (xml.nextTag() == XMLStreamReader.START_ELEMENT) {
            Row row = empty(WorldSchema.SCHEMA.indexOf(xml.getLocalName()), Integer.parseInt(xml.getAttributeValue(null, "id")));
            for (int i = 1; i < xml.getAttributeCount(); i++) {
                row.values()[row.index(xml.getAttributeLocalName(i))] = Decimal.parseList(xml.getAttributeValue(i));
            }
            rows.add(row);
            xml.nextTag();
        }
        return snapshot(time, rows);
    }
}
