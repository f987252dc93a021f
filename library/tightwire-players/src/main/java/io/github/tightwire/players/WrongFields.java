package io.github.tightwire.players;

import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The fields of an entity that were predicted wrongly. A wrong speed moves the position in the same tick, and that may stand before it on
 * the wire: so all are named, not the first alone.
 *
 * @param values of both sides by the path of each field, in the order of the wire; empty if they are not known
 */
record WrongFields(Map<String, String> values) {
    /** Those that nobody looked at. */
    static final WrongFields UNKNOWN = new WrongFields(Map.of());

    private static final int MAX_FIELDS = 8;

    /** Finds them in what a write of the predicted state and one of the server's do, up to where the two write different fields. */
    static WrongFields between(Trace predicted, Trace right) {
        Map<String, String> values = new LinkedHashMap<>();
        boolean unused = compare(predicted.operations(), right.operations(), values);
        return new WrongFields(values);
    }

    /** Returns whether what follows can be compared, too. */
    private static boolean compare(List<Operation> predicted, List<Operation> right, Map<String, String> values) {
        for (int i = 0; i < Math.min(predicted.size(), right.size()); i++) {
            Operation one = predicted.get(i);
            Operation other = right.get(i);
            if (!one.path().equals(other.path()) || !one.operation().equals(other.operation())) {
                return false;
            }
            boolean isWhole = one.value() != null || one.parts().isEmpty();
            if (!isWhole && !compare(one.parts(), other.parts(), values)) {
                return false;
            } else if (isWhole && !Objects.equals(one.value(), other.value()) && values.size() < MAX_FIELDS) {
                values.put(one.path(), one.value() + " here, " + other.value() + " on the server");
            }
        }
        return predicted.size() == right.size();
    }

    /** The path of the first one; empty if there is none. */
    String first() {
        return values.keySet().stream().findFirst().orElse("");
    }

    /** The values of the first one, and behind them the others with theirs. */
    String words() {
        return values.entrySet().stream().map(field -> field.getKey().equals(first()) ? field.getValue()
                : field.getKey() + " " + field.getValue()).collect(Collectors.joining("; "));
    }
}
