package io.github.tightwire.build.client;

import io.github.tightwire.build.client.ClientGroup.ClientField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A class in C#: its fields, and the two methods. */
final class CSharpClass {
    private final Map<String, ClientClass> classes;
    private final ClientClass of;

    CSharpClass(Map<String, ClientClass> classes, ClientClass of) {
        this.classes = classes;
        this.of = of;
    }

    /** The text of the class, two blocks deep in its file. */
    CodeWriter text() {
        CSharpExpressions expressions = new CSharpExpressions(classes, of);
        CodeWriter methods = new CodeWriter(2, BraceStyle.ON_OWN_LINE);
        new CSharpMethod(classes, of, expressions, true).print(methods);
        methods.line("");
        new CSharpMethod(classes, of, expressions, false).print(methods);

        CodeWriter out = new CodeWriter(1, BraceStyle.ON_OWN_LINE);
        out.line("/// <summary>The Java type " + xml(of.structure().type()) + ".</summary>");
        List<String> bases = new ArrayList<>(List.of("IWireObject"));
        bases.addAll(new TreeSet<>(of.families()));
        out.open("public sealed class " + of.name() + " : " + String.join(", ", bases));
        Long fingerprint = of.fingerprint();
        if (fingerprint != null) {
            out.line("/// <summary>Of the type's wire; it is not sent. Types with the same number read each other's packets.</summary>");
            out.line(constant(fingerprint));
            out.line("");
        }
        expressions.held().forEach((number, kind) -> {
            out.line("/// <summary>Not on the wire: set it to what the server's object holds.</summary>");
            out.line("public " + CSharpExpressions.type(kind) + " " + expressions.heldName(number, "") + "; // "
                    + CodeWriter.comment(of.structure().held().get(number)));
            out.line("");
        });
        fields(out, of.group(), classes, of);
        if (!of.group().fields().isEmpty()) {
            out.line("");
        }
        for (ClientGroup part : of.parts()) {
            group(out, part, "", classes, of);
        }
        out.add(methods);
        out.close();
        return out;
    }

    /** The constant that has a fingerprint. */
    static String constant(long fingerprint) {
        return String.format("public const ulong Fingerprint = 0x%016xUL;", fingerprint);
    }

    /** A class without methods, within that of a Java type; one that is within none is a kind of a family. */
    static void group(CodeWriter out, ClientGroup group, String base, Map<String, ClientClass> classes, @Nullable ClientClass within) {
        out.line("/// <summary>A part of what is read and written.</summary>");
        out.open("public sealed class " + group.name() + (base.isEmpty() ? "" : " : " + base));
        fields(out, group, classes, within);
        out.close();
        if (base.isEmpty()) {
            out.line("");
        }
    }

    private static void fields(CodeWriter out, ClientGroup group, Map<String, ClientClass> classes, @Nullable ClientClass within) {
        for (ClientField field : group.fields()) {
            String initial = within != null && within.isWithin(field.type(), classes) ? "" : CSharpNames.initial(field.type(), classes);
            out.line("public " + CSharpNames.type(field.type(), classes) + " " + field.name() + (initial.isEmpty() ? "" : " = " + initial)
                    + "; // " + CodeWriter.comment(field.note(UnaryOperator.identity())));
        }
    }

    static String xml(String text) {
        return CodeWriter.comment(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
