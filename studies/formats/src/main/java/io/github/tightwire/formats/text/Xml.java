package io.github.tightwire.formats.text;

import io.github.tightwire.formats.peers.Peer;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
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
public final class Xml implements Peer {
    private final XMLOutputFactory output = XMLOutputFactory.newFactory();
    private final XMLInputFactory input = XMLInputFactory.newFactory();

    /** Without definitions of types, which are a stranger's. */
    public Xml() {
        input.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    }

    @Override
    public byte[] write(Snapshot snapshot) throws XMLStreamException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        XMLStreamWriter xml = output.createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
        xml.writeStartElement("world_update");
        xml.writeAttribute("world_time", Decimal.list(snapshot.header().values()[0]));
        for (Row row : snapshot.objects()) {
            xml.writeEmptyElement(row.type().name());
            xml.writeAttribute("id", Integer.toString(row.id()));
            for (int i = 0; i < row.values().length; i++) {
                if (row.values()[i].length > 0) {
                    xml.writeAttribute(row.type().properties().get(i).name(), Decimal.list(row.values()[i]));
                }
            }
        }
        xml.writeEndElement();
        xml.close();
        return out.toByteArray();
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) throws XMLStreamException {
        XMLStreamReader xml = input.createXMLStreamReader(new ByteArrayInputStream(packet));
        xml.nextTag();
        Row header = new Row(schema.snapshot(), -1, Decimal.parseList(xml.getAttributeValue(null, "world_time")));
        List<Row> rows = new ArrayList<>();
        while (xml.nextTag() == XMLStreamReader.START_ELEMENT) {
            int id = Integer.parseInt(xml.getAttributeValue(null, "id"));
            rows.add(Row.of(schema.named(xml.getLocalName()), id, property ->
                    Decimal.parseList(xml.getAttributeValue(null, property.name()))));
            xml.nextTag();
        }
        return new Snapshot(schema, header, rows);
    }
}
