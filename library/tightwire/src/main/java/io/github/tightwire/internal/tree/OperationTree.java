package io.github.tightwire.internal.tree;

import io.github.tightwire.internal.tree.Node.Branch;
import io.github.tightwire.internal.tree.Node.Call;
import io.github.tightwire.internal.tree.Node.Loop;
import io.github.tightwire.internal.tree.Node.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialize method, for one direction, with all that is inlined into it. It prints itself, a node a line, with the line in the
 * source:
 *
 * <pre>
 * demo.Player, reading
 *   serializeInt(0, 100) 7 bits -&gt; health, line 9
 *   serializeBool() 1 bit -&gt; moving, line 10
 *   branch
 *     way
 *       serializeFloat() 32 bits -&gt; speed, line 12
 *     way
 * </pre>
 *
 * @param type whose method it is, as {@link Class#getName()} has it
 * @param isReading whether it reads; else it writes or measures
 * @param nodes in order
 */
public record OperationTree(String type, boolean isReading, List<Node> nodes) {
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(type).append(isReading ? ", reading\n" : ", writing\n");
        print(nodes, 1, text);
        return text.toString();
    }

    private static void print(List<Node> nodes, int depth, StringBuilder text) {
        for (Node node : nodes) {
            print(node, depth, text);
        }
    }

    private static void print(Node node, int depth, StringBuilder text) {
        text.append("  ".repeat(depth));
        if (node instanceof Operation operation) {
            text.append(operation.site().operation()).append('(');
            for (int i = 0; i < operation.operands().size(); i++) {
                Object operand = operation.operands().get(i);
                text.append(i == 0 ? "" : ", ").append(operand == null ? "variable" : operand);
            }
            text.append(')');
            if (operation.bits() >= 0) {
                text.append(' ').append(operation.bits()).append(operation.bits() == 1 ? " bit" : " bits");
            }
            end(operation.target(), operation.line(), text);
        } else if (node instanceof Call call) {
            String method = call.site().operation();
            text.append(switch (call.kind()) {
                case OPERATION, HELPER -> method;
                case NESTED -> "object " + call.type();
                case COMPILED -> "call of " + call.type() + "." + method + ", compiled on its own";
                case PLAIN -> "call of " + call.type() + "." + method + ", as it is";
            });
            end(call.target(), call.line(), text);
            print(call.nodes(), depth + 1, text);
        } else if (node instanceof Loop loop) {
            text.append("loop\n");
            print(loop.nodes(), depth + 1, text);
        } else {
            text.append("branch\n");
            for (List<Node> way : ((Branch) node).ways()) {
                text.append("  ".repeat(depth + 1)).append("way\n");
                print(way, depth + 2, text);
            }
        }
    }

    private static void end(@Nullable String target, int line, StringBuilder text) {
        text.append(target == null ? "" : " -> " + target).append(line == 0 ? "" : ", line " + line).append('\n');
    }
}
