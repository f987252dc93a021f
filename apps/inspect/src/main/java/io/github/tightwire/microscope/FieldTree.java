package io.github.tightwire.microscope;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.List;

/**
 * The tree of a packet's fields as JSON. What an operation with a value is made of is left out, since its value says it all, unless it was
 * refused within.
 */
final class FieldTree {
    /** More than any packet of a game has, and few enough for a browser. */
    static final int MOST = 20_000;

    private static final int MOST_VALUE_CHARACTERS = 200;

    private int left = MOST;
    private long omitted;

    private FieldTree() {
    }

    /** Sets an answer's {@code fields}, in order, and how many are {@code omitted}. */
    static void put(Trace trace, ObjectNode answer) {
        FieldTree fields = new FieldTree();
        ArrayNode array = fields.array(trace.operations());
        answer.set("fields", array);
        answer.put("omitted", fields.omitted + trace.omitted());
    }

    private ArrayNode array(List<Operation> operations) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Operation operation : operations) {
            if (left == 0) {
                omitted++;
            } else {
                left--;
                array.add(field(operation));
            }
        }
        return array;
    }

    private ObjectNode field(Operation operation) {
        ObjectNode field = JsonNodeFactory.instance.objectNode();
        field.put("path", operation.path());
        field.put("call", operation.call());
        field.put("bit", operation.bit());
        field.put("bits", operation.bits());
        Operation shown = isOfOnePart(operation) ? operation.parts().get(0) : operation;
        if (shown.raw() != null) {
            field.put("raw", shortened(shown.raw().toString()));
        }
        if (operation.value() != null) {
            field.put("value", shortened(operation.value().toString()));
        }
        if (!operation.isComplete()) {
            field.put("stopped", true);
        }
        boolean isWhole = operation.isComplete() && (operation.value() != null || isOfOnePart(operation));
        if (!isWhole && !operation.parts().isEmpty()) {
            field.set("parts", array(operation.parts()));
        }
        return field;
    }

    /** Returns whether it is made of a leaf of the same field, and nothing else. */
    private static boolean isOfOnePart(Operation operation) {
        return operation.parts().size() == 1 && operation.parts().get(0).parts().isEmpty()
                && operation.parts().get(0).path().equals(operation.path());
    }

    private static String shortened(String text) {
        return text.length() > MOST_VALUE_CHARACTERS ? text.substring(0, MOST_VALUE_CHARACTERS) + "…" : text;
    }
}
