package io.github.tightwire.build.client;

import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.packet.ProtocolDescription.Part;
import java.util.List;
import java.util.Map;

/** The class of a protocol in C#: what its packets have around the data. */
final class CSharpProtocol {
    private CSharpProtocol() {
    }

    /** The text of the class, whose packets are all among the classes. */
    static CodeWriter text(ProtocolDescription protocol, String name, Map<String, ClientClass> classes) {
        CodeWriter out = new CodeWriter(1, BraceStyle.ON_OWN_LINE);
        out.line("/// <summary>The packets of " + CSharpClass.xml(protocol.name()) + " " + protocol.version() + ".</summary>");
        out.open("public sealed class " + name + " : PacketTypes");
        out.line("/// <summary>For a PacketReader and a PacketWriter.</summary>");
        out.open("public " + name + "() : base(new byte[] { " + bytes(protocol.checksumPrefix()) + " }, " + protocol.packets().size() + ", "
                + protocol.hasChecks() + ", " + String.format("0x%08xU", protocol.endOfPacket()) + ")");
        out.close();
        out.line("");
        out.line("/// <inheritdoc/>");
        out.open("public override IWireObject Make(int type)");
        out.open("switch (type)");
        List<Part> packets = protocol.packets();
        for (int i = 0; i < packets.size(); i++) {
            out.line("case " + i + ": return new " + type(packets.get(i), classes) + "();");
        }
        out.line("default: throw new System.ArgumentOutOfRangeException(\"type\");");
        out.close();
        out.close();
        out.line("");
        out.line("/// <inheritdoc/>");
        out.open("public override int IndexOf(IWireObject packet)");
        for (int i = 0; i < packets.size(); i++) {
            out.line("if (packet is " + type(packets.get(i), classes) + ") return " + i + ";");
        }
        out.line("return -1;");
        out.close();
        Part header = protocol.header();
        if (header != null) {
            out.line("");
            out.line("/// <inheritdoc/>");
            out.open("public override IWireObject MakeHeader()");
            out.line("return new " + type(header, classes) + "();");
            out.close();
        }
        out.close();
        return out;
    }

    private static String bytes(byte[] prefix) {
        StringBuilder text = new StringBuilder();
        for (byte each : prefix) {
            text.append(text.length() == 0 ? "" : ", ").append(each & 0xFF);
        }
        return text.toString();
    }

    private static String type(Part part, Map<String, ClientClass> classes) {
        ClientClass known = classes.get(part.type().getName());
        if (known == null) {
            throw new IllegalStateException(part.type().getName() + " is not among the types of the client");
        }
        return known.name();
    }
}
