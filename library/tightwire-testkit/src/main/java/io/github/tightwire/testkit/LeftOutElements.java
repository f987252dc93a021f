package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.FieldKey;
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
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names arrays of which every packet gives all elements but the first, or all but the last: a loop begins one too late, or ends one too
 * early. Values show which ones that may be; only for these a trace looks what packets give.
 *
 * @param <T> the type
 */
final class LeftOutElements<T extends BitSerializable> {
    /** Fewer arrays of a field show nothing. */
    private static final int LEAST_ARRAYS = 8;
    private static final int LEAST_LENGTH = 3;
    private static final Pattern INDEX = Pattern.compile("\\[(\\d+)\\]");

    private final TypeSamples<T> samples;
    private final Map<FieldKey, Arrays> fields = new LinkedHashMap<>();

    LeftOutElements(TypeSamples<T> samples) {
        this.samples = samples;
    }

    /** An array of a field, in an object. */
    private record Place(ObjectField slot, String path) {
    }

    /** The arrays of a field. */
    private final class Arrays {
        private final int length;
        private final @Nullable Object first;
        private final @Nullable Object last;
        private int count;
        private boolean isFirstLeftOut;
        private boolean isLastLeftOut;

        Arrays(Object array) {
            length = Array.getLength(array);
            first = length == 0 ? null : element(array, 0);
            last = length == 0 ? null : element(array, length - 1);
            isFirstLeftOut = length >= LEAST_LENGTH;
            isLastLeftOut = isFirstLeftOut;
        }

        void addValues(Object array) {
            count++;
            boolean isAlike = length > 0 && Array.getLength(array) == length;
            isFirstLeftOut = isFirstLeftOut && isAlike && Objects.equals(first, element(array, 0));
            isLastLeftOut = isLastLeftOut && isAlike && Objects.equals(last, element(array, length - 1));
        }

        void addSent(Set<Integer> sent) {
            boolean isAllButOne = sent.size() == length - 1;
            isFirstLeftOut &= isAllButOne && !sent.contains(0);
            isLastLeftOut &= isAllButOne && !sent.contains(length - 1);
        }

        boolean isLeftOut() {
            return count >= LEAST_ARRAYS && (isFirstLeftOut || isLastLeftOut);
        }
    }

    /** An element; of an object its values. */
    private @Nullable Object element(Object array, int index) {
        Object element = Array.get(array, index);
        return element != null && Fields.isGames(element.getClass()) ? samples.state(element) : element;
    }

    void check() {
        for (byte[] packet : samples.packets) {
            forEachArray(samples.read(packet), (place, array) ->
                    fields.computeIfAbsent(place.slot().key(), unknown -> new Arrays(array)).addValues(array));
        }
        fields.values().removeIf(arrays -> !arrays.isLeftOut());
        if (!fields.isEmpty()) {
            samples.packets.forEach(this::addSent);
        }
        fields.forEach((field, arrays) -> {
            if (arrays.isLeftOut()) {
                report(field, arrays);
            }
        });
    }

    private void forEachArray(T object, BiConsumer<Place, Object> action) {
        forEachArray(object, "", Collections.newSetFromMap(new IdentityHashMap<>()), action);
    }

    private void forEachArray(@Nullable Object object, String path, Set<Object> seen, BiConsumer<Place, Object> action) {
        if (object == null || !Fields.isGames(object.getClass()) || !seen.add(object)) {
            return;
        }
        for (Field field : Fields.of(object.getClass())) {
            ObjectField slot = new ObjectField(object, field);
            Object value = slot.value();
            String name = path + field.getName();
            if (value != null && value.getClass().isArray()) {
                action.accept(new Place(slot, name), value);
            }
            forEachArray(value, name + ".", seen, action);
            List<@Nullable Object> elements = slot.elements();
            for (int i = 0; i < elements.size(); i++) {
                forEachArray(elements.get(i), name + "[" + i + "].", seen, action);
            }
        }
    }

    private void addSent(byte[] packet) {
        T object = samples.subject.fresh();
        Map<String, Set<Integer>> indices = new HashMap<>();
        addIndices(samples.subject.traceOfRead(object, packet).operations(), indices);
        forEachArray(object, (place, array) -> {
            Arrays arrays = fields.get(place.slot().key());
            if (arrays != null) {
                arrays.addSent(indices.getOrDefault(place.path(), Set.of()));
            }
        });
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

    /** Reports a field, with the line that writes it in one of the objects. */
    private void report(FieldKey field, Arrays arrays) {
        T object = samples.read(samples.packets.get(0));
        int bit = TracePaths.bit(samples.subject.traceOfWrite(object), field.name());
        String message = arrays.isFirstLeftOut
                ? "no read changes " + field.name() + "[0], and each changes the elements after it. Let the loop begin at the first one:"
                        + " i = 0"
                : "no read changes " + field.name() + "[" + (arrays.length - 1) + "], and each changes the elements before it. Let the"
                        + " loop go on to the last one: i < " + field.name() + ".length";
        samples.report.add(Mistake.FORGOTTEN_FIELD, field.type(), field.name(),
                SourceLines.ofBit(samples.subject, object, bit, field.type()), message);
    }
}
