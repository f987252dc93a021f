package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.wire.Step;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The parts of the two methods of a class: variables, calls, and lines, of which a reader has one and a writer another. The abstract
 * methods are the phrases of a language.
 */
abstract class ClientBody extends ClientSteps {
    final Map<String, ClientClass> classes;
    /** The variables of the method: what each is declared as. */
    private final Map<String, String> variables = new LinkedHashMap<>();

    ClientBody(Map<String, ClientClass> classes, ClientClass of, ClientExpressions expressions, boolean reads, CodeWriter out) {
        super(of, expressions, reads, out);
        this.classes = classes;
    }

    // ---- Phrases of a language

    /** The declaration of a variable, with a value that it never keeps. */
    abstract String declaration(String name, FieldType type);

    /** The declaration of a variable, with a value that it never keeps. */
    abstract String declaration(String name, ValueKind kind);

    /** A line at the beginning of each pass of a loop that the packet decides about, with the variable that has the bit of the last one. */
    abstract void pass(String last);

    /** The line that ends the method in which the reader refuses a packet: at a bit, or here if that is empty. */
    abstract String refusal(String reason, String bit);

    /** The line that fails to write. */
    abstract String failure(String message);

    /** A line that makes an object in a field where there is none to read into; or requires one to write. None if there always is one. */
    abstract void present(FieldType type, String at);

    /** A line that makes a new object in a variable; none if the type has no objects. */
    abstract void make(String variable, FieldType type);

    /** A line that takes the element that a list has already to read into, or a new one; none if the type has no objects. */
    abstract void reuse(String variable, String list, String index, FieldType type);

    /** A line that takes what there may be already to read into, or a new one; none if the type has no objects. */
    abstract void reuseOptional(String variable, String at, FieldType type);

    /** A line that takes an object to read into if it is of a class, or a new one. */
    abstract void reuseKind(String variable, String at, FieldType type);

    /** Returns a condition: an object is of a class. */
    abstract String isOfKind(String at, FieldType type);

    /** Returns an object as one of a class, of which it is. */
    abstract String asKind(String at, FieldType type);

    /** Returns a condition: there is a value. */
    abstract String isThere(String at);

    /** Returns the value that there is. */
    abstract String present(String at, FieldType type);

    /** Returns an element of a list. */
    abstract String element(String list, String index, FieldType type);

    /** A line that sets an element of a list, or adds it behind the last one. */
    abstract void put(String list, String index, String element);

    /** A line that removes the elements behind the first ones. */
    abstract void trim(String list, String count);

    /** A line that empties a set or a map. */
    abstract void clear(String at);

    /** Lines that add an element to a set, or refuse the packet. */
    abstract void addNew(String set, String element, String begin);

    /** Returns a condition: a map has a key. */
    abstract String hasKey(String map, String key);

    /** A line that adds an entry to a map. */
    abstract void add(String map, String key, String value);

    /** The loop over integers from 0. */
    abstract String counting(String variable, String count);

    /** The loop over elements of a set. */
    abstract String each(String variable, String set, FieldType element);

    /** The loop over entries of a map. */
    abstract String each(String variable, String map, MapOf type);

    /** The key of a map's entry. */
    abstract String key(String entry);

    /** The value of a map's entry. */
    abstract String value(String entry);

    // ---- What all languages have

    final void printVariables(CodeWriter to) {
        variables.values().forEach(to::line);
    }

    @Override
    final String location(Step step) {
        Slot slot = slot(step);
        if (slot.owner() == null) {
            declare(slot);
        }
        return expressions.location(of, slot);
    }

    /** Declares the variable of a slot; gives its name. */
    final String declare(Slot slot) {
        variables.put(slot.name(), declaration(slot.name(), slot.type()));
        return slot.name();
    }

    final String declare(String name, ValueKind kind) {
        return declare(name, declaration(name, kind));
    }

    final String declare(String name, String declaration) {
        variables.put(name, declaration);
        return name;
    }

    @Override
    final void act(String method, String... arguments) {
        String call = stream(method) + "(" + String.join(", ", arguments) + ")";
        out.line(reads ? "if (!" + call + ") return false;" : call + ";");
    }

    /** A line that requires a condition to write. */
    final void require(String condition, String message) {
        out.line(stream("Require") + "(" + condition + ", \"" + message + "\");");
    }
}
