package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.build.client.FieldType.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The method of a class in C# that reads it, or the one that writes it. */
final class CSharpMethod extends ClientMethod {
    CSharpMethod(Map<String, ClientClass> classes, ClientClass of, CSharpExpressions expressions, boolean reads) {
        super(classes, of, expressions, reads, new CodeWriter(3, BraceStyle.ON_OWN_LINE));
    }

    void print(CodeWriter to) {
        printSteps();
        to.line("/// <summary>" + (reads
                ? "Called by reader.Read(packet), which looks at the packet's end, too. After false, fields may have values of it."
                : "Called by writer.Write(packet), which ends the packet, too.") + "</summary>");
        to.open(reads ? "public bool Read(BitReader reader)" : "public void Write(BitWriter writer)");
        CodeWriter declarations = new CodeWriter(3, BraceStyle.ON_OWN_LINE);
        printVariables(declarations);
        to.add(declarations);
        to.add(out);
        if (reads && !fails()) {
            to.line("return true;");
        }
        to.close();
    }

    private String name(FieldType type) {
        return CSharpNames.type(type, classes);
    }

    // ---- Phrases

    @Override
    String declaration(String name, FieldType type) {
        return name(type) + " " + name + " = " + CSharpNames.none(type, classes) + ";";
    }

    @Override
    String declaration(String name, ValueKind kind) {
        return CSharpExpressions.type(kind) + " " + name + " = " + (kind == ValueKind.BOOL ? "false" : "0") + ";";
    }

    @Override
    String member(String name) {
        return name;
    }

    @Override
    void value(String operation, List<String> arguments, String value) {
        String name = operation.equals("LongBits") ? "Bits" : operation.equals("Elements") ? "Count" : operation;
        List<String> all = new ArrayList<>(arguments);
        all.add(reads ? "ref " + value : value);
        act((reads ? "Read" : "Write") + name, all.toArray(new String[0]));
    }

    @Override
    void pass(String last) {
        act("Pass", "ref " + last);
    }

    @Override
    String refusal(String reason, String bit) {
        return "return reader.Refuse(Reason." + reason + (bit.isEmpty() ? "" : ", " + bit) + ");";
    }

    @Override
    String failure(String message) {
        return "throw writer.Invalid(\"" + message + "\");";
    }

    @Override
    void present(FieldType type, String at) {
        boolean saysSoItself = !reads && type instanceof Reference;
        if (CSharpNames.isMade(type) && !saysSoItself) {
            out.line(reads ? "if (" + at + " == null) " + at + " = new " + name(type) + "();"
                    : "writer.Present(" + at + ", \"" + at + "\");");
        }
    }

    @Override
    void make(String variable, FieldType type) {
        if (CSharpNames.isObject(type)) {
            out.line(variable + " = null;");
            present(type, variable);
        }
    }

    @Override
    void reuse(String variable, String list, String index, FieldType type) {
        if (CSharpNames.isObject(type)) {
            out.line(variable + " = " + index + " < " + list + ".Count ? " + list + "[" + index + "] : null;");
            present(type, variable);
        }
    }

    @Override
    void reuseOptional(String variable, String at, FieldType type) {
        if (CSharpNames.isObject(type)) {
            out.line(variable + " = " + at + ";");
            present(type, variable);
        }
    }

    @Override
    void reuseKind(String variable, String at, FieldType type) {
        out.line(variable + " = " + at + " as " + name(type) + ";");
        present(type, variable);
    }

    @Override
    String isOfKind(String at, FieldType type) {
        return at + " is " + name(type);
    }

    @Override
    String asKind(String at, FieldType type) {
        return "(" + name(type) + ")" + at;
    }

    @Override
    String isThere(String at) {
        return at + " != null";
    }

    @Override
    String present(String at, FieldType type) {
        return CSharpNames.isObject(type) ? at : at + ".Value";
    }

    @Override
    String element(String list, String index, FieldType type) {
        return list + "[" + index + "]";
    }

    @Override
    void put(String list, String index, String element) {
        out.line("Elements.Put(" + list + ", " + index + ", " + element + ");");
    }

    @Override
    void trim(String list, String count) {
        out.line("Elements.Trim(" + list + ", " + count + ");");
    }

    @Override
    void clear(String at) {
        out.line(at + ".Clear();");
    }

    @Override
    void addNew(String set, String element, String begin) {
        out.line("if (!" + set + ".Add(" + element + ")) " + refusal("Duplicate", begin));
    }

    @Override
    String hasKey(String map, String key) {
        return map + ".ContainsKey(" + key + ")";
    }

    @Override
    void add(String map, String key, String value) {
        out.line(map + ".Add(" + key + ", " + value + ");");
    }

    @Override
    String counting(String variable, String count) {
        return "for (int " + variable + " = 0; " + variable + " < " + count + "; " + variable + "++)";
    }

    @Override
    String each(String variable, String set, FieldType element) {
        return "foreach (" + name(element) + " " + variable + " in " + set + ")";
    }

    @Override
    String each(String variable, String map, MapOf type) {
        return "foreach (KeyValuePair<" + name(type.key()) + ", " + name(type.value()) + "> " + variable + " in " + map + ")";
    }

    @Override
    String key(String entry) {
        return entry + ".Key";
    }

    @Override
    String value(String entry) {
        return entry + ".Value";
    }

    @Override
    void enumeration(Enumeration type, String at) {
        int count = type.constants().size();
        String operation = type.isSet() ? "Flags" : "Int";
        List<String> arguments = type.isSet() ? List.of(String.valueOf(count)) : List.of("0", String.valueOf(count - 1));
        if (reads) {
            String code = type.isSet() ? declare("flags", "ulong flags = 0;") : declare("ordinal", ValueKind.INT);
            value(operation, arguments, code);
            out.line(at + " = (" + type.name() + ")" + code + ";");
        } else {
            value(operation, arguments, (type.isSet() ? "(ulong)" : "(int)") + at);
        }
    }

    @Override
    String unsigned(int number) {
        return String.format("0x%08xU", number);
    }
}
