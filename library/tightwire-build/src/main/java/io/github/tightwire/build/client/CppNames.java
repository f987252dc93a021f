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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Names and types in C++. */
final class CppNames {
    /** Names that no type has: namespaces, what stands beside the types, and macros of the standard headers. */
    static final List<String> TYPES = List.of("std", "tightwire", "Fingerprint", "NULL", "EOF", "NAN", "INFINITY", "DOMAIN", "SING",
            "OVERFLOW", "UNDERFLOW", "PLOSS", "TLOSS", "HUGE");

    /** Members of each class. */
    static final List<String> MEMBERS = List.of("Read", "Write", "Fingerprint");

    private static final Set<String> KEYWORDS = Set.of("alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool",
            "break", "case", "catch", "char", "char8_t", "char16_t", "char32_t", "class", "co_await", "co_return", "co_yield", "compl",
            "concept", "const", "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default", "delete", "do",
            "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "if",
            "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq",
            "private", "protected", "public", "register", "reinterpret_cast", "requires", "return", "short", "signed", "sizeof", "static",
            "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef",
            "typeid", "typename", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
            // Names that the methods and their headers have.
            "reader", "writer", "std", "tightwire", "errno", "assert", "linux", "unix");
    /** The variables of the methods. */
    private static final Pattern LOCAL =
            Pattern.compile("(value|item|kind|pass|passes|count|start|begin|has|tag|i|v|next|last|entry|family)_[0-9A-Z].*");

    private final Map<String, ClientClass> classes;

    CppNames(Layout layout) {
        classes = layout.classes();
        for (ClientClass each : classes.values()) {
            each.parts().forEach(part -> part.rename(layout.unique(each.name() + part.name())));
        }
    }

    /** Returns whether a name can be that of a namespace. */
    static boolean isFree(String name) {
        return !KEYWORDS.contains(name);
    }

    /** The name of a field. */
    static String field(String name) {
        String own = UniqueNames.camel(name);
        return KEYWORDS.contains(own) || LOCAL.matcher(own).matches() ? own + "_" : own;
    }

    /** The name of a variable of a method: {@code value_3} of {@code value3}. */
    static String local(String name) {
        int i = 0;
        while (i < name.length() && name.charAt(i) >= 'a' && name.charAt(i) <= 'z') {
            i++;
        }
        return name.substring(0, i) + "_" + name.substring(i);
    }

    /** The names of an enum's constants. */
    static List<String> constants(Enumeration enumeration) {
        UniqueNames names = new UniqueNames(TYPES.toArray(new String[0]));
        List<String> result = new ArrayList<>();
        enumeration.constants().forEach(constant -> result.add(names.unique(UniqueNames.constant(constant))));
        return result;
    }

    String type(FieldType type) {
        if (type instanceof Plain plain) {
            return switch (plain) {
                case BOOL -> "bool";
                case INT -> "int32_t";
                case LONG -> "int64_t";
                case FLOAT -> "float";
                case DOUBLE -> "double";
                case TEXT -> "std::string";
                case OPTIONAL_TEXT -> "std::optional<std::string>";
                case BYTES -> "std::vector<uint8_t>";
                case UUID -> "tightwire::Uuid";
                case TIME -> "tightwire::Time";
            };
        } else if (type instanceof Enumeration enumeration) {
            return enumeration.name();
        } else if (type instanceof Reference reference) {
            ClientClass known = classes.get(reference.javaType());
            if (known == null) {
                throw new IllegalStateException(reference.javaType() + " has no class");
            }
            return known.name();
        } else if (type instanceof Part part) {
            return part.group().name();
        } else if (type instanceof Choice choice) {
            return choice.family().name();
        } else if (type instanceof ListOf list) {
            return "std::vector<" + type(list.element()) + ">";
        } else if (type instanceof SetOf set) {
            return "tightwire::Set<" + type(set.element()) + ">";
        } else if (type instanceof MapOf map) {
            return "tightwire::Map<" + type(map.key()) + ", " + type(map.value()) + ">";
        }
        return "std::optional<" + type(((OptionalOf) type).element()) + ">";
    }

    /** Returns whether values are copied rather than referred to. */
    static boolean isValue(FieldType type) {
        return type instanceof Enumeration || type instanceof Plain plain && plain != Plain.TEXT && plain != Plain.OPTIONAL_TEXT
                && plain != Plain.BYTES;
    }

    /** The value that a new object or a variable has; empty where C++ gives it. */
    static String initial(FieldType type) {
        if (type instanceof Enumeration enumeration) {
            return enumeration.isSet() ? "{}" : enumeration.name() + "::" + constants(enumeration).get(0);
        }
        return type == Plain.BOOL ? "false" : type == Plain.INT || type == Plain.LONG ? "0" : type == Plain.FLOAT ? "0.0f"
                : type == Plain.DOUBLE ? "0.0" : "";
    }

    /** A variable or a field, without the semicolon. */
    static String declaration(String type, String name, String initial) {
        return type + " " + name + (initial.isEmpty() ? "" : " = " + initial);
    }

    /** A comment or a part of it: a backslash at its end would take the next line into it. */
    static String comment(String text) {
        return CodeWriter.comment(text).replace('\\', '?');
    }
}
