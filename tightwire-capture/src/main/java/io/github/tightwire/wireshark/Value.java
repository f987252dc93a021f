package io.github.tightwire.wireshark;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/**
 * What is known, when the dissector is written, of a value that it will have: Lua that gives it, and facts. Lua's {@code nil} is a
 * value that no dissector can know.
 */
final class Value {
    /** The stream. */
    static final Value STREAM = new Value('A', "nil");

    /** How the JVM holds it: {@code I}, {@code J}, {@code F}, {@code D}, or {@code A} for a reference. */
    final char sort;
    /** Gives the value; has no effect but to read. */
    String lua;
    /** The constant that it is; null for what is none, and for null itself. */
    @Nullable Object constant;
    /** Whether the Lua reads what an assignment to a field may change. */
    boolean readsFields;
    /** The variable that the Lua reads; -1 where it is none. */
    int variable = -1;
    /** Why nobody but the program can know it, as the end of a sentence; null where that is not so. */
    @Nullable String unknown;
    @Nullable Name name;
    /** The class of an object, as far as it is known. */
    @Nullable Class<?> type;
    /** Whether it is of the class and of no subclass. */
    boolean exact;
    /** Objects of the program, of which it is one, or one just like them; empty where none is at hand. */
    List<Object> examples = List.of();
    @Nullable Lambda lambda;
    /** Created here, and not yet initialized. */
    boolean created;

    /**
     * A functional object of which the method is known.
     *
     * @param method what it calls
     * @param captured what it calls it with, before its own arguments
     */
    record Lambda(Handle method, List<Value> captured) {
    }

    Value(char sort, String lua) {
        this.sort = sort;
        this.lua = lua;
    }

    static Value constant(char sort, Object constant) {
        Value value = new Value(sort, Lua.constant(constant));
        value.constant = constant;
        return value;
    }

    static Value of(int constant) {
        return constant('I', constant);
    }

    static Value unknown(char sort, String why) {
        Value value = new Value(sort, "nil");
        value.unknown = why;
        return value;
    }

    boolean isStream() {
        return this == STREAM;
    }

    boolean isWide() {
        return sort == 'J' || sort == 'D';
    }

    int intConstant() {
        return ((Number) Objects.requireNonNull(constant, lua)).intValue();
    }

    /** The same facts of what other Lua gives. */
    Value as(String otherLua) {
        Value value = new Value(sort, constant == null ? otherLua : lua);
        value.constant = constant;
        value.unknown = constant == null ? unknown : null;
        value.name = name;
        value.type = type;
        value.exact = exact;
        value.examples = examples;
        value.lambda = lambda;
        return value;
    }

    Value typed(@Nullable Class<?> known, boolean exactly) {
        type = known;
        exact = exactly;
        return this;
    }

    Value named(@Nullable Name known) {
        name = known;
        return this;
    }

    /** What is known where this way and another one meet, with Lua that reads the same variable on both. */
    @Nullable Value mergedWith(@Nullable Value other, String otherLua) {
        if (this == STREAM && other == STREAM) {
            return STREAM;
        }
        if (this == STREAM || other == null || other == STREAM || sort != other.sort) {
            return null;
        }
        Value merged = as(otherLua);
        if (!Objects.equals(constant, other.constant)) {
            merged.constant = null;
            merged.lua = otherLua;
        }
        merged.unknown = unknown != null && other.unknown != null ? unknown : null;
        merged.name = Objects.equals(name, other.name) ? name : null;
        merged.exact = exact && other.exact;
        if (type != other.type) {
            merged.type = null;
            merged.exact = false;
        }
        merged.examples = examples.equals(other.examples) ? examples : new ArrayList<>();
        merged.lambda = lambda == null || other.lambda == null || !lambda.method.equals(other.lambda.method) ? null : lambda;
        return merged;
    }

    boolean saysTheSameAs(@Nullable Value other) {
        return other != null && sort == other.sort && Objects.equals(constant, other.constant) && Objects.equals(name, other.name)
                && type == other.type && exact == other.exact && (unknown == null) == (other.unknown == null)
                && examples.equals(other.examples) && (lambda == null) == (other.lambda == null);
    }
}
