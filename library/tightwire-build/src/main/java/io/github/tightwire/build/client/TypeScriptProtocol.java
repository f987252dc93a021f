package io.github.tightwire.build.client;

import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.packet.ProtocolDescription.Part;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The class of a protocol in TypeScript: what its packets have around the data. */
final class TypeScriptProtocol {
    private TypeScriptProtocol() {
    }

    /** The text of the class, whose packets are all among the classes. */
    static CodeWriter text(ProtocolDescription protocol, String name, Map<String, ClientClass> classes, TypeScriptNames names) {
        List<String> packets = new ArrayList<>();
        protocol.packets().forEach(packet -> packets.add(type(packet, classes, names)));
        Part header = protocol.header();
        String headerType = header == null ? "null" : type(header, classes, names);
        Set<String> union = new LinkedHashSet<>(packets);
        String packetType = String.join(" | ", union);

        CodeWriter out = new CodeWriter(0, BraceStyle.ON_SAME_LINE);
        out.line("/** The packets of " + CodeWriter.comment(protocol.name()).replace("*/", "* /") + " " + protocol.version()
                + ", for a PacketReader and a PacketWriter. */");
        out.open("export class " + name + " implements " + names.runtime("PacketTypes") + "<" + packetType + ", " + headerType + ">");
        out.line("readonly checksumPrefix = new Uint8Array([" + bytes(protocol.checksumPrefix()) + "]);");
        out.line("readonly count = " + packets.size() + ";");
        out.line("readonly hasChecks = " + protocol.hasChecks() + ";");
        out.line("readonly endOfPacket = " + String.format("0x%08x", protocol.endOfPacket()) + ";");
        out.line("");
        out.line("/** A new packet of a type. */");
        out.open("make(type: number): " + packetType);
        out.open("switch (type)");
        for (int i = 0; i < packets.size(); i++) {
            out.line("case " + i + ": return new " + packets.get(i) + "();");
        }
        out.line("default: throw new RangeError(`no packet type ${type}`);");
        out.close();
        out.close();
        out.line("");
        out.line("/** The type of a packet; -1 if it is none of the protocol's. */");
        out.open("indexOf(packet: " + names.runtime("WireObject") + "): number");
        for (int i = 0; i < packets.size(); i++) {
            out.line("if (packet instanceof " + packets.get(i) + ") return " + i + ";");
        }
        out.line("return -1;");
        out.close();
        out.line("");
        out.line("/** A new header; null if packets have none. */");
        out.open("makeHeader(): " + headerType);
        out.line("return " + (header == null ? "null" : "new " + headerType + "()") + ";");
        out.close();
        out.close();
        return out;
    }

    private static String bytes(byte[] prefix) {
        List<String> bytes = new ArrayList<>();
        for (byte each : prefix) {
            bytes.add(String.valueOf(each & 0xFF));
        }
        return String.join(", ", bytes);
    }

    private static String type(Part part, Map<String, ClientClass> classes, TypeScriptNames names) {
        if (!classes.containsKey(part.type().getName())) {
            throw new IllegalStateException(part.type().getName() + " is not among the types of the client");
        }
        return names.type(new FieldType.Reference(part.type().getName()));
    }
}
