package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Choice;
import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.build.client.FieldType.OptionalOf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The method of a class in TypeScript that reads it, or the one that writes it. */
final class TypeScriptMethod extends ClientMethod {
    private final TypeScriptNames names;

    TypeScriptMethod(Map<String, ClientClass> classes, ClientClass of, TypeScriptExpressions expressions, TypeScriptNames names,
            boolean reads) {
        super(classes, of, expressions, reads, new CodeWriter(2, BraceStyle.ON_SAME_LINE));
        this.names = names;
    }

    void print(CodeWriter to) {
        printSteps();
        to.line("/** " + (reads
                ? "Called by reader.read(packet), which looks at the packet's end, too. After false, fields may have values of it."
                : "Called by writer.write(packet), which ends the packet, too. Throws a WireError for a value outside its bounds.")
                + " */");
        // A parameter that nothing uses is an error unless its name begins so.
        String unused = of.structure().steps().isEmpty() ? "_" : "";
        to.open(reads ? "read(" + unused + "reader: " + names.runtime("BitReader") + "): boolean"
                : "write(" + unused + "writer: " + names.runtime("BitWriter") + "): void");
        CodeWriter declarations = new CodeWriter(2, BraceStyle.ON_SAME_LINE);
        printVariables(declarations);
        to.add(declarations);
        boolean isPending = !out.takePending().isEmpty();
        to.add(out);
        if (reads && !fails()) {
            to.line(isPending ? "return !reader.isRefused;" : "return true;");
        }
        to.close();
    }

    // ---- Phrases

    @Override
    String declaration(String name, FieldType type) {
        if (TypeScriptNames.isMade(type)) {
            return "let " + name + "!: " + names.type(type) + ";";
        }
        String text = names.type(type) + (type instanceof Choice ? " | null" : "");
        return "let " + name + ": " + text + " = " + names.initial(type) + ";";
    }

    @Override
    String declaration(String name, ValueKind kind) {
        return "let " + name + " = " + initial(kind) + ";";
    }

    /** The value that a field or a variable begins with. */
    static String initial(ValueKind kind) {
        return kind == ValueKind.BOOL ? "false" : kind == ValueKind.LONG ? "0n" : "0";
    }

    @Override
    String member(String name) {
        return TypeScriptNames.member(name);
    }

    @Override
    void value(String operation, List<String> arguments, String value) {
        List<String> all = new ArrayList<>(arguments);
        all.add(value);
        String call = stream((reads ? "Read" : "Write") + operation) + "(" + String.join(", ", all) + ")";
        if (reads) {
            lineOfReads(value + " = " + call + ";");
        } else {
            out.line(call + ";");
        }
    }

    /** A refused reader gives each value as it was, so that a run of reads is checked once. */
    private void lineOfReads(String line) {
        out.lineOfRun(line, "if (reader.isRefused) return false;");
    }

    @Override
    void pass(String last) {
        act("Pass", last);
        out.line(last + " = reader.position;");
    }

    @Override
    String refusal(String reason, String bit) {
        return "return reader.refuse(" + names.runtime("Reason") + "." + reason + (bit.isEmpty() ? "" : ", " + bit) + ");";
    }

    @Override
    String failure(String message) {
        return "throw writer.invalid(\"" + message + "\");";
    }

    @Override
    void present(FieldType type, String at) {
        if (of.isWithin(type, classes)) {
            out.line(reads ? at + " ??= " + names.made(type) + ";"
                    : "if (" + at + " === null) " + failure("there is no " + at + " to write"));
        }
    }

    @Override
    void make(String variable, FieldType type) {
        if (TypeScriptNames.isMade(type)) {
            out.line(variable + " = " + names.made(type) + ";");
        } else if (isNothing(type)) {
            out.line(variable + " = null;");
        }
    }

    private static boolean isNothing(FieldType type) {
        return type instanceof Choice || type instanceof OptionalOf;
    }

    @Override
    void reuse(String variable, String list, String index, FieldType type) {
        reuseOptional(variable, list + "[" + index + "]", type);
    }

    @Override
    void reuseOptional(String variable, String at, FieldType type) {
        if (TypeScriptNames.isMade(type)) {
            out.line(variable + " = " + at + " ?? " + names.made(type) + ";");
        } else if (isNothing(type)) {
            out.line(variable + " = " + at + " ?? null;");
        }
    }

    @Override
    void reuseKind(String variable, String at, FieldType type) {
        out.line(variable + " = " + at + " instanceof " + names.type(type) + " ? " + at + " : " + names.made(type) + ";");
    }

    @Override
    String isOfKind(String at, FieldType type) {
        return at + " instanceof " + names.type(type);
    }

    @Override
    String asKind(String at, FieldType type) {
        return at;
    }

    @Override
    String isThere(String at) {
        return at + " !== null";
    }

    @Override
    String present(String at, FieldType type) {
        return at + "!";
    }

    @Override
    String element(String list, String index, FieldType type) {
        return list + "[" + index + "]!";
    }

    @Override
    void put(String list, String index, String element) {
        out.line(list + "[" + index + "] = " + element + ";");
    }

    @Override
    void trim(String list, String count) {
        out.line(list + ".length = " + count + ";");
    }

    @Override
    void clear(String at) {
        out.line(at + ".clear();");
    }

    @Override
    void addNew(String set, String element, String begin) {
        out.line("if (" + set + ".has(" + element + ")) " + refusal("Duplicate", begin));
        out.line(set + ".add(" + element + ");");
    }

    @Override
    String hasKey(String map, String key) {
        return map + ".has(" + key + ")";
    }

    @Override
    void add(String map, String key, String value) {
        out.line(map + ".set(" + key + ", " + value + ");");
    }

    @Override
    String counting(String variable, String count) {
        return "for (let " + variable + " = 0; " + variable + " < " + count + "; " + variable + "++)";
    }

    @Override
    String each(String variable, String set, FieldType element) {
        return "for (const " + variable + " of " + set + ")";
    }

    @Override
    String each(String variable, String map, MapOf type) {
        return "for (const " + variable + " of " + map + ")";
    }

    @Override
    String key(String entry) {
        return entry + "[0]";
    }

    @Override
    String value(String entry) {
        return entry + "[1]";
    }

    @Override
    void enumeration(Enumeration type, String at) {
        int count = type.constants().size();
        if (type.isSet()) {
            value("Flags", List.of(String.valueOf(count)), at);
        } else if (reads) {
            lineOfReads(at + " = reader.readInt(0, " + (count - 1) + ", " + at + ") as " + names.type(type) + ";");
        } else {
            value("Int", List.of("0", String.valueOf(count - 1)), at);
        }
    }

    @Override
    String unsigned(int number) {
        return String.format("0x%08x", number);
    }
}
