package io.github.tightwire.build.client;

import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Structure;
import io.github.tightwire.wire.WireType;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The declarations of a schema: a type for each Java class and for elements of several fields, and enums. Each stands before its users. */
final class SchemaDeclarations {
    private final StringBuilder text = new StringBuilder();
    private final SchemaNames names = new SchemaNames();
    /** The names of types, by those of their Java classes. */
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Set<String> declared = new HashSet<>();
    private final Set<String> begun = new HashSet<>();
    /** The names of enums, by their constants. */
    private final Map<String, String> enums = new LinkedHashMap<>();

    /** Declares types; of one that can't be declared this throws an {@link UntranslatableException}. */
    SchemaDeclarations(List<WireType> all) {
        all.forEach(type -> name(type.structures().get(0)));
        all.forEach(type -> type.structures().forEach(this::name));
        all.forEach(type -> type.structures().forEach(structure -> declare(type, structure)));
    }

    String text() {
        return text.toString();
    }

    private String name(Structure structure) {
        return types.computeIfAbsent(structure.type(), type -> names.type(UniqueNames.simple(type), SchemaNames.TYPE_PARTS));
    }

    /** Returns the name of a nested object's type, which is declared. */
    String nested(WireType type, Step.Nested step) {
        Structure structure = type.structures().get(step.structure());
        if (begun.contains(structure.type()) && !declared.contains(structure.type())) {
            throw new UntranslatableException(step.place(), structure.type() + " has objects of its own class within it, and schema has no "
                    + "type within itself");
        }
        declare(type, structure);
        return name(structure);
    }

    private void declare(WireType type, Structure structure) {
        if (begun.add(structure.type())) {
            String own = name(structure);
            add("// " + CodeWriter.comment(structure.type()), own, new SchemaBody(this, type, own, structure.steps()));
            declared.add(structure.type());
        }
    }

    /** Declares a type of steps that have no class of their own. */
    String part(WireType type, String owner, String wish, List<Step> steps) {
        String own = names.type(wish, SchemaNames.TYPE_PARTS);
        add("// Within " + owner, own, new SchemaBody(this, type, own, steps));
        return own;
    }

    private void add(String comment, String name, SchemaBody body) {
        text.append('\n').append(comment).append("\ntype ").append(name).append(" {\n").append(body.text()).append("}\n");
    }

    /** Returns the name of an enum, or of flags, with these constants. */
    String enumeration(List<String> constants, boolean isSet, String wish) {
        return enums.computeIfAbsent(isSet + " " + constants, key -> isSet ? flags(constants, wish) : enumOf(constants, wish));
    }

    private String flags(List<String> constants, String wish) {
        List<String> variants = SchemaNames.variants(constants, false);
        String name = names.type(wish, variants);
        text.append("\nflags ").append(name).append(' ').append(list(variants)).append('\n');
        return name;
    }

    /** Enums of schema begin with None, which is the constant of ordinal 0. */
    private String enumOf(List<String> constants, String wish) {
        String first = constants.get(0);
        List<String> variants = SchemaNames.variants(constants.subList(1, constants.size()), true);
        String name = names.type(wish, variants);
        text.append('\n');
        if (!first.equalsIgnoreCase("None")) {
            text.append("// None is ").append(CodeWriter.comment(first)).append('\n');
        }
        text.append("enum ").append(name).append(' ').append(list(variants)).append('\n');
        return name;
    }

    private static String list(List<String> variants) {
        return variants.isEmpty() ? "{ }" : "{ " + String.join(", ", variants) + " }";
    }
}
