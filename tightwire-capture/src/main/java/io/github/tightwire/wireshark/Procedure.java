package io.github.tightwire.wireshark;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A method of the program as Lua: blocks of statements, which go to each other. */
final class Procedure {
    final int number;
    /** What the object is called that it serializes; the value that it gives, where there is no object. */
    final Name self;
    /** What is called so that is around what it shows. */
    final Name group;
    /** By the instruction that they start with. */
    final TreeMap<Integer, Block> blocks = new TreeMap<>();
    /** The variables of its parameters, in order, without the stream. */
    final List<Integer> parameters = new ArrayList<>();
    int variables;
    int deepestStack;
    /** What it gives back, as far as that is known; null where it gives nothing, or was not evaluated to its end. */
    @Nullable Value result;
    /** Why it does not get to its end; null where it may. */
    @Nullable String failure;

    /**
     * Statements without a branch among them.
     *
     * @param lua the statements
     * @param places where it does what a dissector can't, with the reason
     * @param calls the procedures that it calls
     * @param changes whether it changes a field
     */
    record Block(String lua, List<String> places, List<Procedure> calls, boolean changes) {
    }

    Procedure(int number, Name self, Name group) {
        this.number = number;
        this.self = self;
        this.group = group;
    }

    /** Whether it changes no field of any object. */
    boolean isPure() {
        for (Block block : blocks.values()) {
            if (block.changes) {
                return false;
            }
        }
        return true;
    }

    void print(StringBuilder lua) {
        lua.append("P[").append(number).append("] = function(r");
        parameters.forEach(variable -> lua.append(", l").append(variable));
        lua.append(")\n");
        declare("l", variables, parameters, lua);
        declare("s", deepestStack, List.of(), lua);
        for (var block : blocks.entrySet()) {
            lua.append("::b").append(block.getKey()).append("::\n").append(block.getValue().lua);
        }
        lua.append("end\n");
    }

    private static void declare(String prefix, int count, List<Integer> declared, StringBuilder lua) {
        for (int i = 0; i < count; i++) {
            if (!declared.contains(i)) {
                lua.append("local ").append(prefix).append(i).append('\n');
            }
        }
    }
}
