package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Arrays of which every packet gives all elements but the last: a loop ends one too early. */
final class LastElements {
    /** Fewer arrays of a field show nothing. */
    private static final int LEAST_ARRAYS = 8;
    private static final int LEAST_LENGTH = 3;
    private static final Pattern INDEX = Pattern.compile("\\[(\\d+)\\]");

    private final Map<FieldKey, Use> fields = new LinkedHashMap<>();

    /** The arrays of a field. */
    private static final class Use {
        private final int length;
        private final @Nullable Object last;
        private int arrays;
        private boolean isSent;

        Use(int length, @Nullable Object last) {
            this.length = length;
            this.last = last;
        }
    }

    /** Adds an object, and the trace of the read that it comes from. */
    void add(Object object, Trace read) {
        Map<String, Set<Integer>> indices = new HashMap<>();
        addIndices(read.operations(), indices);
        if (!indices.isEmpty()) {
            addArrays(object, "", indices, Collections.newSetFromMap(new IdentityHashMap<>()));
        }
    }

    private static void addIndices(List<Operation> operations, Map<String, Set<Integer>> indices) {
        for (Operation operation : operations) {
            Matcher index = INDEX.matcher(operation.path());
            while (index.find()) {
                indices.computeIfAbsent(operation.path().substring(0, index.start()), path -> new HashSet<>())
                        .add(Integer.valueOf(index.group(1)));
            }
            addIndices(operation.parts(), indices);
        }
    }

    private void addArrays(@Nullable Object object, String path, Map<String, Set<Integer>> indices, Set<Object> seen) {
        if (object == null || !Fields.isGames(object.getClass()) || !seen.add(object)) {
            return;
        }
        for (Field field : Fields.of(object.getClass())) {
            Slot slot = new Slot(object, field);
            Object value = slot.value();
            String name = path + field.getName();
            if (value != null && value.getClass().isArray()) {
                add(slot.key(), value, indices.getOrDefault(name, Set.of()));
            }
            addArrays(value, name + ".", indices, seen);
            List<@Nullable Object> elements = slot.elements();
            for (int i = 0; i < elements.size(); i++) {
                addArrays(elements.get(i), name + "[" + i + "].", indices, seen);
            }
        }
    }

    private void add(FieldKey field, Object array, Set<Integer> sent) {
        int length = Array.getLength(array);
        Object last = length == 0 || array instanceof Object[] ? null : Array.get(array, length - 1);
        Use use = fields.computeIfAbsent(field, unknown -> new Use(length, last));
        use.arrays++;
        use.isSent |= length < LEAST_LENGTH || length != use.length || !Objects.equals(last, use.last)
                || sent.size() != length - 1 || sent.contains(length - 1);
    }

    /** Reports the fields whose last elements no packet gives, with the line that writes them in one of the objects. */
    <T extends BitSerializable> void check(Subject<T> subject, T object, Report report) {
        fields.forEach((field, use) -> {
            if (!use.isSent && use.arrays >= LEAST_ARRAYS) {
                String element = field.name() + "[" + (use.length - 1) + "]";
                int bit = TracePaths.bit(subject.traceOfWrite(object), field.name());
                report.add(Mistake.FORGOTTEN_FIELD, field.type(), field.name(),
                        SourceLines.ofBit(subject, object, bit, field.type()),
                        "no read changes " + element + ", and each changes the elements before it. Let the loop go on to the last one:"
                                + " i < " + field.name() + ".length");
            }
        });
    }
}
