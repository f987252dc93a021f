package io.github.tightwire.compiled.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** The text of a class that is being written: its members so far, and the expressions that its methods may use. */
final class ClassText {
    final String name;
    /** Variables of type int that hold anything: as many as are visible, of the class and of what it extends or is within. */
    final List<String> places = new ArrayList<>();
    /** Methods of an int with an int for a result: the text before the argument. */
    final List<String> functions = new ArrayList<>();
    /** Methods of the stream without a result: the text before the stream. */
    final List<String> helpers = new ArrayList<>();
    /** Functions that need no lambda: references to methods of an int with an int for a result. */
    final List<String> references = new ArrayList<>();
    /** True if it is within another one, and part of an object of it: before level 16 such a class has no static methods. */
    boolean isInner;

    private final Names names;
    private final StringBuilder fields = new StringBuilder();
    private final StringBuilder members = new StringBuilder();
    private final StringBuilder fills = new StringBuilder();
    private final List<String> spoils = new ArrayList<>();

    ClassText(String name, Names names) {
        this.name = name;
        this.names = names;
    }

    /** Names that occur once in a program. */
    static final class Names {
        private int count;

        String fresh(String stem) {
            return stem + count++;
        }
    }

    String fresh(String stem) {
        return names.fresh(stem);
    }

    /** A field that only the class itself uses, filled with an expression. */
    String field(String type, String initial, String fill) {
        String field = fresh("f");
        declare("private " + type + " " + field + " = " + initial, field + " = " + fill);
        return field;
    }

    void declare(String declaration, String fill) {
        fields.append("    ").append(declaration).append(";\n");
        if (fill != null) {
            fills.append("        ").append(fill).append(";\n");
        }
    }

    /** A statement after which a write of the object, or what the object does by itself, fails. */
    void spoil(String statement) {
        spoils.add(statement);
    }

    void member(String text) {
        members.append(text);
    }

    /** The whole class. */
    String text(Random random, String header, String serialize) {
        StringBuilder text = new StringBuilder(header).append(" {\n").append(fields);
        boolean extended = header.contains(" extends ");
        text.append("    public void serialize(BitStream s) {\n").append(serialize).append("    }\n")
                .append("    public void fill(Random r) {\n").append(extended ? "        super.fill(r);\n" : "").append(fills)
                .append("    }\n");
        String below = extended ? "super.spoils()" : "0";
        text.append("    public int spoils() { return ").append(below).append(" + ").append(spoils.size()).append("; }\n")
                .append("    public void spoil(int field) {\n        int own = field - ").append(below).append(";\n")
                .append(extended ? "        if (own < 0) super.spoil(field);\n" : "");
        for (int i = 0; i < spoils.size(); i++) {
            text.append("        if (own == ").append(i).append(") { ").append(spoils.get(i)).append("; }\n");
        }
        return text.append("    }\n").append(members).append("}\n").toString();
    }

    Names names() {
        return names;
    }

    String any(Random random, List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
