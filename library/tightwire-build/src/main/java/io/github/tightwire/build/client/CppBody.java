package io.github.tightwire.build.client;

import io.github.tightwire.wire.Step;
import java.util.ArrayList;
import java.util.List;

/** The parts of the two methods of a class in C++: variables, calls, and lines, of which a reader has one and a writer another. */
abstract class CppBody extends ClientSteps {
    final CppNames names;
    final CppOrder order;
    final CppScope scope;

    CppBody(ClientClass of, CppNames names, CppOrder order, CppScope scope, ClientExpressions expressions, boolean reads, CodeWriter out) {
        super(of, expressions, reads, out);
        this.names = names;
        this.order = order;
        this.scope = scope;
    }

    @Override
    final void at(String source) {
        super.at(source);
        scope.at(source);
    }

    // ---- Lines

    final void line(String line) {
        out.line(line);
    }

    final void open(String line) {
        out.open(line);
        scope.open();
    }

    final void close() {
        scope.close();
        out.close();
    }

    @Override
    final String member(String name) {
        return UniqueNames.camel(name);
    }

    @Override
    final void act(String method, String... arguments) {
        out.line("if (!" + stream(method) + "(" + String.join(", ", arguments) + ")) return false;");
    }

    @Override
    final void value(String operation, List<String> arguments, String value) {
        List<String> all = new ArrayList<>(arguments);
        all.add(value);
        act((reads ? "Read" : "Write") + (operation.equals("LongBits") ? "Bits" : operation), all.toArray(new String[0]));
    }

    /** A line that requires a condition to write. */
    final void require(String condition, String message) {
        act("Require", condition, "\"" + quoted(message) + "\"");
    }

    // ---- Variables

    /** Declares a variable with a value; gives its name. */
    final String declare(String type, String stem, String value) {
        String name = CppNames.local(stem);
        boolean isHere = scope.declare(name);
        if (isHere || !value.isEmpty()) {
            line((isHere ? CppNames.declaration(type, name, value) : name + " = " + value) + ";");
        }
        return name;
    }

    /** Declares the variable of a value that is read into it. */
    final String declare(FieldType type, String stem) {
        return declare(names.type(type), stem, CppNames.initial(type));
    }

    /** Declares what refers to an object, or has a value, that is written; or what refers to an object that is read. */
    final String refer(FieldType type, String stem, String value) {
        if (CppNames.isValue(type)) {
            String name = CppNames.local(stem);
            return declare(scope.isEarly(name) ? names.type(type) : "const " + names.type(type), stem, value);
        }
        return declare((reads ? "" : "const ") + names.type(type) + "&", stem, value);
    }

    /** Keeps the position in a variable; gives its name. */
    final String position(String stem) {
        return declare("const int32_t", stem, stream("Position") + "()");
    }

    // ---- Places

    /** The object or the value of a step: that of a pointer begins with an asterisk. */
    @Override
    final String location(Step step) {
        return expressions.location(of, slot(step));
    }

    final boolean isPointer(Step step) {
        ClientGroup owner = slot(step).owner();
        return owner != null && order.isBoxed(owner, slot(step).type());
    }

    /** The object of a place, which a reader makes where there is none and a writer requires. */
    final String present(String at) {
        if (!at.startsWith("*")) {
            return at;
        }
        String pointer = at.substring(1);
        if (reads) {
            return "tightwire::present(" + pointer + ")";
        }
        require(pointer + " != nullptr", "there is no " + pointer + ", " + place);
        return at;
    }
}
