package io.github.tightwire.build.client;

import io.github.tightwire.build.client.ClientGroup.ClientField;
import io.github.tightwire.build.client.FieldType.Choice;
import java.util.Map;
import java.util.function.Predicate;

/** A class in TypeScript: its fields, and the two methods. */
final class TypeScriptClass {
    private final Map<String, ClientClass> classes;
    private final ClientClass of;
    private final TypeScriptNames names;

    TypeScriptClass(Map<String, ClientClass> classes, ClientClass of, TypeScriptNames names) {
        this.classes = classes;
        this.of = of;
        this.names = names;
    }

    /** The text of the class, and of those of its parts. */
    CodeWriter text() {
        names.declare(of.name());
        of.parts().forEach(part -> names.declare(part.name()));
        TypeScriptExpressions expressions = new TypeScriptExpressions(classes, of, names);
        CodeWriter methods = new CodeWriter(1, BraceStyle.ON_SAME_LINE);
        new TypeScriptMethod(classes, of, expressions, names, true).print(methods);
        methods.line("");
        new TypeScriptMethod(classes, of, expressions, names, false).print(methods);

        CodeWriter out = new CodeWriter(0, BraceStyle.ON_SAME_LINE);
        out.line("/** The Java type " + CodeWriter.comment(of.structure().type()).replace("*/", "* /") + ". */");
        out.open("export class " + of.name() + " implements " + names.runtime("WireObject"));
        Long fingerprint = of.fingerprint();
        if (fingerprint != null) {
            out.line("/** Of the type's wire; it is not sent. Types with the same number read each other's packets. */");
            out.line("static readonly fingerprint = " + constant(fingerprint) + ";");
            out.line("");
        }
        if (!of.families().isEmpty()) {
            printKind(out, of.name());
        }
        expressions.held().forEach((number, kind) -> {
            out.line("/** Not on the wire: set it to what the server's object holds. */");
            out.line(TypeScriptNames.member(expressions.heldName(number, "")) + " = " + TypeScriptMethod.initial(kind) + "; // "
                    + CodeWriter.comment(of.structure().held().get(number)));
            out.line("");
        });
        printFields(out, of.group(), names, this::isNothing);
        if (!of.group().fields().isEmpty()) {
            out.line("");
        }
        out.add(methods);
        out.close();
        for (ClientGroup part : of.parts()) {
            out.line("");
            printGroup(out, part, false, names, this::isNothing);
        }
        return out;
    }

    /** The text of a kind of a family that has no methods. */
    static CodeWriter kind(ClientGroup kind, TypeScriptNames names) {
        CodeWriter out = new CodeWriter(0, BraceStyle.ON_SAME_LINE);
        names.declare(kind.name());
        printGroup(out, kind, true, names, type -> type instanceof Choice);
        return out;
    }

    /** A fingerprint. */
    static String constant(long fingerprint) {
        return String.format("0x%016xn", fingerprint);
    }

    private static void printKind(CodeWriter out, String name) {
        out.line("readonly kind = \"" + name + "\";");
        out.line("");
    }

    /** A class without methods. */
    private static void printGroup(CodeWriter out, ClientGroup group, boolean isKind, TypeScriptNames names,
            Predicate<FieldType> isNothing) {
        out.line("/** A part of what is read and written. */");
        out.open("export class " + group.name());
        if (isKind) {
            printKind(out, group.name());
        }
        printFields(out, group, names, isNothing);
        out.close();
    }

    private static void printFields(CodeWriter out, ClientGroup group, TypeScriptNames names, Predicate<FieldType> isNothing) {
        for (ClientField field : group.fields()) {
            boolean isNull = isNothing.test(field.type());
            out.line(TypeScriptNames.member(field.name()) + ": " + names.type(field.type()) + (isNull ? " | null" : "") + " = "
                    + (isNull ? "null" : names.initial(field.type())) + "; // " + CodeWriter.comment(field.note(TypeScriptNames::member)));
        }
    }

    /** Returns whether a new object has null in a field of a type, where a value is required to write. */
    private boolean isNothing(FieldType type) {
        return type instanceof Choice || of.isWithin(type, classes);
    }
}
