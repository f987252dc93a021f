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

/** Names and types in C#. */
final class CSharpNames {
    /** Types of the runtime and of .NET that generated files name. */
    static final List<String> TYPES = List.of("Tightwire", "System", "BitReader", "BitWriter", "Verdict", "Reason", "IWireObject", "Uuid",
            "WireTime", "WireTimes", "WireException", "PacketOverflowException", "Elements", "JavaMath", "FloatBits", "CompressedFloat",
            "SmallestThree", "Text", "PacketTypes", "PacketReader", "PacketWriter", "Crc32", "ICipher", "PacketSeal", "ReplayWindow",
            "NetcodeClient", "NetcodeState", "GameConnection", "GameEnd", "MessageTypes", "ClockMessage", "NumberedMessage",
            "OrderedMessages", "PacketAcks", "List", "Dictionary", "HashSet", "KeyValuePair", "Object", "String");

    /** Members of each class. */
    static final List<String> MEMBERS = List.of("Read", "Write", "Fingerprint", "Equals", "GetHashCode", "GetType", "ToString",
            "MemberwiseClone", "ReferenceEquals", "Finalize");

    private CSharpNames() {
    }

    static String type(FieldType type, Map<String, ClientClass> classes) {
        if (type instanceof Plain plain) {
            return switch (plain) {
                case BOOL -> "bool";
                case INT -> "int";
                case LONG -> "long";
                case FLOAT -> "float";
                case DOUBLE -> "double";
                case TEXT, OPTIONAL_TEXT -> "string";
                case BYTES -> "byte[]";
                case UUID -> "Uuid";
                case TIME -> "WireTime";
            };
        } else if (type instanceof Enumeration enumeration) {
            return enumeration.name();
        } else if (type instanceof Reference reference) {
            ClientClass known = classes.get(reference.javaType());
            return known == null ? "object" : known.name();
        } else if (type instanceof Part part) {
            return part.group().name();
        } else if (type instanceof Choice choice) {
            return choice.family().name();
        } else if (type instanceof ListOf list) {
            return "List<" + type(list.element(), classes) + ">";
        } else if (type instanceof SetOf set) {
            return "HashSet<" + type(set.element(), classes) + ">";
        } else if (type instanceof MapOf map) {
            return "Dictionary<" + type(map.key(), classes) + ", " + type(map.value(), classes) + ">";
        }
        FieldType element = ((OptionalOf) type).element();
        return type(element, classes) + (isObject(element) ? "" : "?");
    }

    /** Returns whether null stands for nothing. */
    static boolean isObject(FieldType type) {
        return !(type instanceof Enumeration)
                && !(type instanceof Plain plain && plain != Plain.TEXT && plain != Plain.OPTIONAL_TEXT && plain != Plain.BYTES);
    }

    /** Returns whether a reader makes an object where there is none. */
    static boolean isMade(FieldType type) {
        return type instanceof Reference || type instanceof Part || type instanceof ListOf || type instanceof SetOf
                || type instanceof MapOf;
    }

    /** The value that a new object has; empty where that is what C# gives. */
    static String initial(FieldType type, Map<String, ClientClass> classes) {
        return type == Plain.TEXT ? "\"\"" : type == Plain.BYTES ? "new byte[0]"
                : isMade(type) ? "new " + type(type, classes) + "()" : "";
    }

    /** The value that a variable begins with, which it never keeps. */
    static String none(FieldType type, Map<String, ClientClass> classes) {
        return type == Plain.BOOL ? "false" : isObject(type) ? "null" : "default(" + type(type, classes) + ")";
    }
}
