package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Choice;
import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.ListOf;
import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.build.client.FieldType.OptionalOf;
import io.github.tightwire.build.client.FieldType.Part;
import io.github.tightwire.build.client.FieldType.Plain;
import io.github.tightwire.build.client.FieldType.Reference;
import io.github.tightwire.build.client.FieldType.SetOf;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Names and types in TypeScript, as one file has them: it knows what it imports. */
final class TypeScriptNames {
    /** Types of the runtime and of JavaScript that generated files name. */
    static final List<String> TYPES = List.of("Tightwire", "Index", "BitReader", "BitWriter", "Verdict", "Reason", "WireObject", "WireTime",
            "WireError", "PacketOverflowError", "JavaMath", "FloatBits", "CompressedFloat", "SmallestThree", "Text", "PacketTypes",
            "PacketReader", "PacketWriter", "Array", "Map", "Set", "Math", "Number", "BigInt", "Uint8Array", "RangeError", "Infinity",
            "NaN", "Object", "String", "Boolean", "Error", "Symbol", "Function");

    /** Members of each class. */
    static final List<String> MEMBERS = List.of("Read", "Write", "Fingerprint", "Kind", "Constructor", "Prototype", "ToString",
            "ToLocaleString", "ValueOf", "HasOwnProperty", "IsPrototypeOf", "PropertyIsEnumerable");

    private static final Set<String> TYPES_ALONE = Set.of("BitReader", "BitWriter", "WireObject", "PacketTypes");

    private final Map<String, ClientClass> classes;
    private final Set<String> local = new TreeSet<>();
    private final Set<String> runtime = new TreeSet<>();
    /** Names of other files, with the word that imports them. */
    private final Map<String, String> imported = new TreeMap<>();

    TypeScriptNames(Map<String, ClientClass> classes) {
        this.classes = classes;
    }

    /** The name of a field or a method. */
    static String member(String name) {
        return UniqueNames.camel(name);
    }

    /** Takes note of a name that the file itself declares. */
    void declare(String name) {
        local.add(name);
    }

    /** A name of the runtime, which is imported. */
    String runtime(String name) {
        runtime.add(name);
        return name;
    }

    /** The lines that import. */
    void printImports(CodeWriter out) {
        if (!runtime.isEmpty()) {
            List<String> words = runtime.stream().map(name -> TYPES_ALONE.contains(name) ? "type " + name : name).toList();
            out.line("import { " + String.join(", ", words) + " } from \"./" + TypeScriptClient.RUNTIME + "/index.js\";");
        }
        imported.forEach((name, word) -> {
            if (!local.contains(name)) {
                out.line(word + " { " + name + " } from \"./" + name + ".js\";");
            }
        });
    }

    private String imported(String name, String word) {
        imported.put(name, word);
        return name;
    }

    String type(FieldType type) {
        if (type instanceof Plain plain) {
            return switch (plain) {
                case BOOL -> "boolean";
                case INT, FLOAT, DOUBLE -> "number";
                case LONG -> "bigint";
                case TEXT, UUID -> "string";
                case OPTIONAL_TEXT -> "string | null";
                case BYTES -> "Uint8Array";
                case TIME -> runtime("WireTime");
            };
        } else if (type instanceof Enumeration enumeration) {
            String name = imported(enumeration.name(), "import");
            return enumeration.isSet() ? "Set<" + name + ">" : name;
        } else if (type instanceof Reference reference) {
            ClientClass known = classes.get(reference.javaType());
            return known == null ? "never" : imported(known.name(), "import");
        } else if (type instanceof Part part) {
            return imported(part.group().name(), "import");
        } else if (type instanceof Choice choice) {
            return imported(choice.family().name(), "import type");
        } else if (type instanceof ListOf list) {
            String element = type(list.element());
            return element.contains(" ") ? "(" + element + ")[]" : element + "[]";
        } else if (type instanceof SetOf set) {
            return "Set<" + type(set.element()) + ">";
        } else if (type instanceof MapOf map) {
            return "Map<" + type(map.key()) + ", " + type(map.value()) + ">";
        }
        return type(((OptionalOf) type).element()) + " | null";
    }

    /** Returns whether a reader makes an object where there is none. */
    static boolean isMade(FieldType type) {
        return type instanceof Reference || type instanceof Part || type instanceof ListOf || type instanceof SetOf
                || type instanceof MapOf || type instanceof Enumeration enumeration && enumeration.isSet() || type == Plain.BYTES;
    }

    /** The value that a new object has, or a variable that never keeps it. */
    String initial(FieldType type) {
        if (type instanceof Plain plain) {
            return switch (plain) {
                case BOOL -> "false";
                case INT, FLOAT, DOUBLE -> "0";
                case LONG -> "0n";
                case TEXT -> "\"\"";
                case UUID -> "\"00000000-0000-0000-0000-000000000000\"";
                case OPTIONAL_TEXT -> "null";
                case BYTES -> "new Uint8Array(0)";
                case TIME -> runtime("WireTime") + ".zero";
            };
        }
        if (type instanceof Enumeration enumeration && !enumeration.isSet()) {
            return type(enumeration) + "." + enumeration.names().get(0);
        }
        return type instanceof ListOf ? "[]" : isMade(type) ? made(type) : "null";
    }

    /** An object that is new. */
    String made(FieldType type) {
        return type instanceof ListOf ? "[]" : type == Plain.BYTES ? "new Uint8Array(0)" : "new " + type(type) + "()";
    }
}
