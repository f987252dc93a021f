package io.github.tightwire.build.client;

import io.github.tightwire.build.client.ClientGroup.ClientField;
import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Family;
import io.github.tightwire.build.client.FieldType.OptionalOf;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.packet.ProtocolDescription.Part;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/** The header of a client's types in C++: declarations, and behind them the methods, which are inlined. */
final class CppSources {
    private final List<WireType> types;
    private final String namespace;
    private final Layout layout = new Layout(CppNames.TYPES, CppNames.MEMBERS, "");
    private final CppNames names;
    private final CppOrder order;
    private final Map<ClientGroup, ClientClass> classes = new IdentityHashMap<>();
    private final CodeWriter heads = new CodeWriter(0, BraceStyle.ON_OWN_LINE);
    private final CodeWriter bodies = new CodeWriter(0, BraceStyle.ON_OWN_LINE);

    /** Of a namespace as C++ writes it. */
    CppSources(List<WireType> types, List<ProtocolDescription> protocols, String namespace) {
        this.types = types;
        this.namespace = namespace;
        layout.add(types);
        names = new CppNames(layout);
        order = new CppOrder(layout);
        layout.classes().values().forEach(each -> classes.put(each.group(), each));
        print(protocols);
    }

    /** The text of the header. */
    String text() {
        return heads.toString();
    }

    private void print(List<ProtocolDescription> protocols) {
        heads.line(CppClient.HEADER);
        heads.line("#pragma once");
        heads.line("");
        heads.line("#include \"tightwire/tightwire.h\"");
        heads.line("");
        heads.line("namespace " + namespace + " {");
        heads.line("");
        heads.line("/// The fingerprint of all types, in the order in which they were given: compare it with the server's at first.");
        heads.line(constant(new WireDescription(types).fingerprint()));
        heads.line("");
        List<ClientGroup> groups = order.groups();
        groups.forEach(group -> heads.line("struct " + group.name() + ";"));
        layout.enumerations().forEach(this::enumeration);
        layout.families().forEach(this::family);
        groups.forEach(this::structure);
        protocols.forEach(this::protocol);
        heads.line("");
        heads.line("// ---- Methods");
        heads.add(bodies);
        heads.line("");
        heads.line("} // namespace " + namespace);
    }

    private static String constant(long fingerprint) {
        return String.format("constexpr uint64_t Fingerprint = UINT64_C(0x%016x);", fingerprint);
    }

    // ---- Declarations

    private void enumeration(Enumeration type) {
        List<String> constants = CppNames.constants(type);
        heads.line("");
        heads.line("/// " + (type.isSet() ? "A set of constants" : "The constants") + " of a Java enum.");
        heads.open("enum class " + type.name() + (type.isSet() ? " : uint64_t" : " : int32_t"));
        for (int i = 0; i < constants.size(); i++) {
            heads.line(constants.get(i) + " = " + (type.isSet() ? "UINT64_C(1) << " + i : String.valueOf(i)) + ",");
        }
        heads.close("};");
        if (type.isSet()) {
            for (String operator : List.of("|", "&")) {
                heads.line("");
                heads.open("constexpr " + type.name() + " operator" + operator + "(" + type.name() + " a, " + type.name() + " b)");
                heads.line("return static_cast<" + type.name() + ">(static_cast<uint64_t>(a) " + operator + " static_cast<uint64_t>(b));");
                heads.close();
            }
        }
    }

    private void family(Family family) {
        List<String> kinds = family.kinds().stream().map(names::type).toList();
        if (kinds.stream().distinct().count() < kinds.size()) {
            throw new UntranslatableException("", "a family that has a type twice isn't translated");
        }
        heads.line("");
        heads.line("/// One of " + String.join(", ", kinds) + ".");
        heads.line("using " + family.name() + " = std::variant<std::monostate, " + String.join(", ", kinds) + ">;");
    }

    private void structure(ClientGroup group) {
        ClientClass own = classes.get(group);
        heads.line("");
        if (own == null) {
            heads.line("/// A part of what is read and written.");
            heads.open("struct " + group.name());
            fields(group);
            heads.close("};");
            return;
        }
        CppScope scope = new CppScope();
        CppExpressions expressions = new CppExpressions(layout.classes(), own, names, order, scope);
        for (boolean reads : new boolean[] {true, false}) {
            bodies.line("");
            CppMethod.print(bodies, own, names, order, scope, expressions, reads);
        }
        heads.line("/// The Java type " + CppNames.comment(own.structure().type()) + ".");
        heads.open("struct " + group.name());
        Long fingerprint = own.fingerprint();
        if (fingerprint != null) {
            heads.line("/// Of the type's wire; it is not sent. Types with the same number read each other's packets.");
            heads.line("static " + constant(fingerprint));
            heads.line("");
        }
        expressions.held().forEach((number, kind) -> {
            FieldType type = CppExpressions.type(kind);
            heads.line("/// Not on the wire: set it to what the server's object holds.");
            heads.line(CppNames.declaration(names.type(type), CppNames.field(expressions.heldName(number, "")), CppNames.initial(type))
                    + "; // " + CppNames.comment(own.structure().held().get(number)));
            heads.line("");
        });
        fields(group);
        if (!group.fields().isEmpty()) {
            heads.line("");
        }
        heads.line("/// Called by reader.read(packet), which looks at the packet's end, too. After false, fields may have values of it.");
        heads.line("[[nodiscard]] bool read(tightwire::BitReader& reader);");
        heads.line("");
        heads.line("/// Called by writer.write(packet), which ends the packet, too; false if a value is outside its bounds.");
        heads.line("[[nodiscard]] bool write(tightwire::BitWriter& writer) const;");
        heads.close("};");
    }

    private void fields(ClientGroup group) {
        for (ClientField field : group.fields()) {
            FieldType held = field.type() instanceof OptionalOf optional ? optional.element() : field.type();
            String type = order.isBoxed(group, field.type()) ? "std::unique_ptr<" + names.type(held) + ">" : names.type(field.type());
            heads.line(CppNames.declaration(type, CppNames.field(field.name()), CppNames.initial(field.type())) + "; // "
                    + CppNames.comment(field.note(CppNames::field)));
        }
    }

    // ---- Protocols

    private void protocol(ProtocolDescription protocol) {
        Part header = protocol.header();
        CRC32 checksum = new CRC32();
        checksum.update(protocol.checksumPrefix());
        String packets = protocol.packets().stream().map(this::type).collect(Collectors.joining(", "));
        heads.line("");
        heads.line("/// The packets of " + CppNames.comment(protocol.name()) + " " + protocol.version()
                + ": for a tightwire::PacketReader and a tightwire::PacketWriter.");
        heads.open("struct " + layout.unique(UniqueNames.pascal(protocol.name()) + "Protocol"));
        heads.line("using Header = " + (header == null ? "tightwire::NoHeader" : type(header)) + ";");
        heads.line("using Packet = std::variant<std::monostate, " + packets + ">;");
        heads.line("");
        heads.line(String.format("static constexpr uint64_t Id = UINT64_C(0x%016x);", id(protocol)));
        heads.line(String.format("static constexpr uint32_t IdChecksum = 0x%08xu; // the CRC-32 of the id", checksum.getValue()));
        heads.line("static constexpr bool HasChecks = " + protocol.hasChecks() + ";");
        heads.line(String.format("static constexpr uint32_t EndOfPacket = 0x%08xu;", protocol.endOfPacket()));
        heads.close("};");
    }

    private static long id(ProtocolDescription protocol) {
        byte[] prefix = protocol.checksumPrefix();
        return ByteBuffer.wrap(Arrays.copyOf(prefix, Long.BYTES)).order(ByteOrder.LITTLE_ENDIAN).getLong();
    }

    private String type(Part part) {
        ClientClass known = layout.classes().get(part.type().getName());
        if (known == null) {
            throw new IllegalStateException(part.type().getName() + " is not among the types of the client");
        }
        return known.name();
    }
}
