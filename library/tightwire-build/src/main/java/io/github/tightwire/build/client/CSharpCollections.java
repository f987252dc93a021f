package io.github.tightwire.build.client;

import io.github.tightwire.build.client.CSharpExpressions.Kind;
import io.github.tightwire.build.client.FieldType.ListOf;
import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.build.client.FieldType.OptionalOf;
import io.github.tightwire.build.client.FieldType.Part;
import io.github.tightwire.build.client.FieldType.SetOf;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Nested;
import io.github.tightwire.wire.Step.Operation;
import java.util.List;
import java.util.Map;

/** The lines for what has parts: values, collections, families. */
abstract class CSharpCollections extends CSharpBody {
    CSharpCollections(Map<String, ClientClass> classes, ClientClass of, CSharpExpressions expressions, boolean reads) {
        super(classes, of, expressions, reads);
    }

    // ---- What has parts

    final void value(Operation step) {
        String at = location(step);
        List<Step> block = step.blocks().get(0);
        if (!Layout.isNested(block)) {
            present(type(step), at);
        }
        block(block);
    }

    /** The variable that holds an element. */
    private String element(Operation step, int block, FieldType type) {
        String number = step.number() + (block == 0 ? "" : "b");
        Slot slot = new Slot(null, (type instanceof Part part && isItem(part) ? "item" : "value") + number, type);
        return declare(slot);
    }

    static FieldType elementType(FieldType type, int block) {
        return type instanceof ListOf list ? list.element() : type instanceof SetOf set ? set.element()
                : type instanceof OptionalOf optional ? optional.element()
                : block == 0 ? ((MapOf) type).key() : ((MapOf) type).value();
    }

    final void optional(Operation step) {
        String at = location(step);
        FieldType type = elementType(type(step), 0);
        String element = element(step, 0, type);
        String isThere = declare("has" + step.number(), "bool", "false");
        boolean isObject = CSharpNames.isObject(type);
        if (reads) {
            call("Bool", List.of(), isThere);
        } else {
            out.line("writer.WriteBool(" + at + " != null);");
            out.line(isThere + " = " + at + " != null;");
        }
        out.open("if (" + isThere + ")");
        if (!reads) {
            out.line(element + " = " + at + (isObject ? "" : ".Value") + ";");
        } else if (isObject) {
            out.line(element + " = " + at + ";");
            present(type, element);
        }
        block(step.blocks().get(0));
        if (reads) {
            out.line(at + " = " + element + ";");
        }
        out.close();
        if (reads) {
            out.open("else");
            out.line(at + " = null;");
            out.close();
        }
    }

    final void list(Operation step) {
        String start = begin(step);
        String count = count(step, List.of(text(step, 0, Kind.INT)));
        each(step, count, true);
        pay(start, count);
    }

    final void elements(Operation step) {
        present(type(step), location(step));
        String least = text(step, 1, Kind.INT);
        String count;
        if (reads) {
            count = count(step, List.of(text(step, 0, Kind.INT), least));
        } else {
            count = count(step, List.of(text(step, 0, Kind.INT)));
        }
        each(step, count, false);
    }

    private String begin(Operation step) {
        present(type(step), location(step));
        String start = "start" + step.number();
        if (reads) {
            declare(start, "int", "0");
            out.line(start + " = reader.Position;");
        }
        return start;
    }

    private String count(Operation step, List<String> arguments) {
        if (!reads) {
            String count = location(step) + ".Count";
            call("Count", arguments, count);
            return count;
        }
        String count = declare("count" + step.number(), "int", "0");
        call("Count", arguments, count);
        return count;
    }

    private void pay(String start, String count) {
        if (reads) {
            out.line("if (!reader.Pay(" + start + ", " + count + ")) return false;");
        }
    }

    private void each(Operation step, String count, boolean enters) {
        String at = location(step);
        FieldType type = elementType(type(step), 0);
        String element = element(step, 0, type);
        String i = "i" + step.number();
        String begin = "";
        openLoop(i, count);
        if (!reads) {
            out.line(element + " = " + at + "[" + i + "];");
            present(type, element);
            if (!enters) {
                begin = declare("begin" + step.number(), "int", "0");
                out.line(begin + " = writer.Position;");
            }
        } else {
            reuse(element, at, i, type);
        }
        if (enters) {
            block(step.blocks().get(0));
        } else {
            steps(step.blocks().get(0));
        }
        if (reads) {
            out.line("Elements.Put(" + at + ", " + i + ", " + element + ");");
        } else if (!enters) {
            out.line("writer.Require(writer.Position - " + begin + " >= " + text(step, 1, Kind.INT) + ", \"" + quoted(place) + "\");");
        }
        out.close();
        if (reads) {
            out.line("Elements.Trim(" + at + ", " + count + ");");
        }
    }

    final void set(Operation step) {
        String at = location(step);
        String start = begin(step);
        String count = count(step, List.of(text(step, 0, Kind.INT)));
        String element = element(step, 0, elementType(type(step), 0));
        if (reads) {
            String begin = openEntries(step, at, count);
            block(step.blocks().get(0));
            out.line("if (!" + at + ".Add(" + element + ")) return reader.Refuse(Reason.Duplicate, " + begin + ");");
            out.close();
            pay(start, count);
        } else {
            String entry = "entry" + step.number();
            out.open("foreach (" + CSharpNames.type(elementType(type(step), 0), classes) + " " + entry + " in " + at + ")");
            out.line(element + " = " + entry + ";");
            block(step.blocks().get(0));
            out.close();
        }
    }

    /** Opens the loop that reads what a set or a map has; gives the variable that has the bit where an entry begins. */
    private String openEntries(Operation step, String at, String count) {
        String begin = declare("begin" + step.number(), "int", "0");
        out.line(at + ".Clear();");
        openLoop("i" + step.number(), count);
        out.line(begin + " = reader.Position;");
        return begin;
    }

    private void openLoop(String i, String count) {
        out.open("for (int " + i + " = 0; " + i + " < " + count + "; " + i + "++)");
    }

    /** Takes the element that a list has already, to read into. */
    final void reuse(String element, String at, String index, FieldType type) {
        if (CSharpNames.isObject(type)) {
            out.line(element + " = " + index + " < " + at + ".Count ? " + at + "[" + index + "] : null;");
            present(type, element);
        }
    }

    final void map(Operation step) {
        String at = location(step);
        MapOf type = (MapOf) type(step);
        String start = begin(step);
        String count = count(step, List.of(text(step, 0, Kind.INT)));
        String key = element(step, 0, type.key());
        String value = element(step, 1, type.value());
        if (reads) {
            String begin = openEntries(step, at, count);
            block(step.blocks().get(0));
            out.line("if (" + at + ".ContainsKey(" + key + ")) return reader.Refuse(Reason.Duplicate, " + begin + ");");
            if (CSharpNames.isObject(type.value())) {
                out.line(value + " = null;");
                present(type.value(), value);
            }
            block(step.blocks().get(1));
            out.line(at + ".Add(" + key + ", " + value + ");");
            out.close();
            pay(start, count);
        } else {
            String entry = "entry" + step.number();
            String pair = CSharpNames.type(type.key(), classes) + ", " + CSharpNames.type(type.value(), classes);
            out.open("foreach (KeyValuePair<" + pair + "> " + entry + " in " + at + ")");
            out.line(key + " = " + entry + ".Key;");
            block(step.blocks().get(0));
            out.line(value + " = " + entry + ".Value;");
            present(type.value(), value);
            block(step.blocks().get(1));
            out.close();
        }
    }

    // ---- Families

    final void family(FamilyValue step) {
        String at = location(step);
        FieldType.Family family = ((FieldType.Choice) type(step)).family();
        int largest = step.kinds().get(step.kinds().size() - 1).tag();
        String tag = "tag" + step.number();
        String start = "start" + step.number();
        if (reads) {
            declare(tag, "int", "0");
            declare(start, "int", "0");
            out.line(start + " = reader.Position;");
            call("Int", List.of("0", String.valueOf(largest)), tag);
        }
        for (int i = 0; i < step.kinds().size(); i++) {
            Step.Kind kind = step.kinds().get(i);
            FieldType type = family.kinds().get(i);
            String name = CSharpNames.type(type, classes);
            String variable = kind(kind, type);
            String otherwise = i == 0 ? "" : "else ";
            if (reads) {
                out.open(otherwise + "if (" + tag + " == " + kind.tag() + ")");
                out.line(variable + " = " + at + " as " + name + ";");
                present(type, variable);
            } else {
                out.open(otherwise + "if (" + at + " is " + name + ")");
                out.line(variable + " = (" + name + ")" + at + ";");
                call("Int", List.of("0", String.valueOf(largest)), String.valueOf(kind.tag()));
            }
            block(kind.steps());
            if (reads) {
                out.line(at + " = " + variable + ";");
            }
            out.close();
        }
        out.open("else");
        out.line(reads ? "return reader.Refuse(Reason.UnknownKind, " + start + ");"
                : "throw writer.Invalid(\"" + at + " is of no kind\");");
        out.close();
    }

    private String kind(Step.Kind kind, FieldType type) {
        String name = "kind" + (type instanceof Part part ? part.group().name() : ((Nested) kind.steps().get(0)).number());
        return declare(new Slot(null, name, type));
    }
}
