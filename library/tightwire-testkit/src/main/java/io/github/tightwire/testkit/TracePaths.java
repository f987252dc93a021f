package io.github.tightwire.testkit;

import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Paths of traces: which operation is of a field, and where two traces differ. */
final class TracePaths {
    private static final Pattern INDEX = Pattern.compile("\\[\\d*\\]");
    private static final Pattern END = Pattern.compile("\\.(length|size|ordinal)$|#\\d+$");

    private TracePaths() {
    }

    /** Returns a path without its indices. */
    static String unindexed(String path) {
        return END.matcher(INDEX.matcher(path).replaceAll("")).replaceAll("");
    }

    /** Returns the last name of a path, the field; null if it has none. */
    static @Nullable String field(String path) {
        String names = unindexed(path);
        String last = names.substring(names.lastIndexOf('.') + 1);
        return last.isEmpty() ? null : last;
    }

    /** Returns the first bit of the operation of a path or, where there is none, of one within it or around it; 0 without that. */
    static int bit(Trace trace, String path) {
        String wanted = unindexed(path);
        int around = 0;
        for (Operation leaf : trace.leaves()) {
            String name = unindexed(leaf.path());
            if (leaf.bits() > 0 && (name.equals(wanted) || name.startsWith(wanted + "."))) {
                return leaf.bit();
            }
            if (leaf.bits() > 0 && around == 0 && !name.isEmpty() && wanted.startsWith(name + ".")) {
                around = leaf.bit();
            }
        }
        return around;
    }

    /** Returns the index of the first leaf in which two traces have other operations, widths or bounds; -1 if they are alike. */
    static int firstOtherOperation(Trace one, Trace other) {
        return firstDifference(one, other, TracePaths::isSameOperation);
    }

    /** Returns the index of the first leaf in which two traces have other operations or bits; -1 if they are alike. */
    static int firstOtherBits(Trace one, Trace other) {
        return firstDifference(one, other, (first, second) -> isSameOperation(first, second) && first.operands().equals(second.operands())
                && Objects.equals(first.raw(), second.raw()));
    }

    private static int firstDifference(Trace one, Trace other, BiPredicate<Operation, Operation> isSame) {
        List<Operation> first = operations(one);
        List<Operation> second = operations(other);
        for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
            if (i >= first.size() || i >= second.size() || !isSame.test(first.get(i), second.get(i))) {
                return i;
            }
        }
        return -1;
    }

    /** The leaves that a type's own operations are, without what fills the last byte. */
    private static List<Operation> operations(Trace trace) {
        return trace.leaves().stream().filter(leaf -> !leaf.operation().equals("padding")).toList();
    }

    /** The operands of others may be an index or a length, which are nothing to a read. */
    private static boolean isSameOperation(Operation one, Operation other) {
        boolean hasBounds = one.operation().equals("serializeInt") || one.operation().equals("serializeLong");
        return one.operation().equals(other.operation()) && one.bit() == other.bit() && one.bits() == other.bits()
                && (!hasBounds || one.operands().equals(other.operands()));
    }

    static @Nullable Operation leaf(Trace trace, int index) {
        List<Operation> leaves = operations(trace);
        return index >= 0 && index < leaves.size() ? leaves.get(index) : null;
    }
}
