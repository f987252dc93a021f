package io.github.tightwire.formats.struct;

import io.github.tightwire.formats.struct.Shape.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A struct.
 *
 * @param shape what it consists of
 * @param values the numbers of each field, none of an optional one that is not there
 * @param lists the structs of each list
 */
public record Struct(Shape shape, List<double[]> values, List<List<Struct>> lists) {
    /** {@return a struct of what is asked for, field by field and then list by list} */
    public static Struct of(Shape shape, Function<Field, double[]> value, BiFunction<String, Shape, List<Struct>> list) {
        List<List<Struct>> lists = new ArrayList<>();
        List<double[]> values = shape.fields().stream().map(value).toList();
        shape.lists().forEach((name, element) -> lists.add(list.apply(name, element)));
        return new Struct(shape, values, lists);
    }

    /** {@return the integer that a field is} */
    public int integer(int field) {
        return (int) values.get(field)[0];
    }

    /** Passes on the fields, and then the lists. */
    public void forEach(BiConsumer<Field, double[]> field, BiConsumer<String, List<Struct>> list) {
        for (int i = 0; i < values.size(); i++) {
            field.accept(shape.fields().get(i), values.get(i));
        }
        Iterator<String> names = shape.lists().keySet().iterator();
        lists.forEach(structs -> list.accept(names.next(), structs));
    }

    /** The fields in words. */
    @Override
    public String toString() {
        StringBuilder words = new StringBuilder();
        forEach((field, value) -> words.append(field.name()).append(' ').append(Arrays.toString(value)).append(' '), (name, list) -> { });
        return words.toString();
    }
}
