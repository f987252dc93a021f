package io.github.tightwire.internal.template.classfile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.objectweb.asm.Type;

/**
 * Types as the verifier sees them, as numbers (JVMS 4.10.1.2): the tag of a stack map in the low byte, and above it which class it is, or
 * which instruction has made the object that has no constructor run yet. The names of classes are numbered as they come.
 */
final class Verified {
    static final int TOP = 0;
    static final int INTEGER = 1;
    static final int FLOAT = 2;
    static final int DOUBLE = 3;
    static final int LONG = 4;
    static final int NULL = 5;
    static final int OBJECT = 7;
    static final int UNINITIALIZED = 8;
    private static final int TAG = 0xFF;
    private static final String ANY = "java/lang/Object";

    private final BinaryOperator<String> superclass;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> ofDescriptors = new HashMap<>();
    private final Map<Long, Integer> merged = new HashMap<>();

    /**
     * Starts the types of a class file.
     *
     * @param superclass the class that two others have in common, by their internal names
     */
    Verified(BinaryOperator<String> superclass) {
        this.superclass = superclass;
    }

    static boolean isWide(int type) {
        return type == LONG || type == DOUBLE;
    }

    static int tag(int type) {
        return type & TAG;
    }

    static int number(int type) {
        return type >>> Byte.SIZE;
    }

    static int uninitialized(int number) {
        return number << Byte.SIZE | UNINITIALIZED;
    }

    /** An object of a class, by its internal name or, an array, its descriptor. */
    int object(String name) {
        Integer number = numbers.get(name);
        if (number == null) {
            number = names.size();
            names.add(name);
            numbers.put(name, number);
        }
        return number << Byte.SIZE | OBJECT;
    }

    String name(int type) {
        return names.get(number(type));
    }

    /** The type of a value; {@link #TOP} for void. */
    int of(String descriptor) {
        switch (descriptor.charAt(0)) {
            case 'V':
                return TOP;
            case 'J':
                return LONG;
            case 'F':
                return FLOAT;
            case 'D':
                return DOUBLE;
            case 'L':
            case '[':
                Integer known = ofDescriptors.get(descriptor);
                if (known == null) {
                    known = object(Type.getType(descriptor).getInternalName());
                    ofDescriptors.put(descriptor, known);
                }
                return known;
            default:
                return INTEGER;
        }
    }

    /** What is left of an array's type where an element is taken. */
    int element(int array) {
        return array == NULL ? NULL : of(name(array).substring(1));
    }

    /** What two types have in common. */
    int merge(int first, int second) {
        if (first == second) {
            return first;
        } else if (tag(first) == OBJECT && second == NULL) {
            return first;
        } else if (tag(second) == OBJECT && first == NULL) {
            return second;
        } else if (tag(first) != OBJECT || tag(second) != OBJECT) {
            return TOP;
        }
        Long pair = (long) first << Integer.SIZE | second;
        Integer known = merged.get(pair);
        if (known == null) {
            known = object(merge(name(first), name(second)));
            merged.put(pair, known);
        }
        return known;
    }

    private String merge(String first, String second) {
        boolean arrays = first.charAt(0) == '[' && second.charAt(0) == '[';
        if (!arrays) {
            return first.charAt(0) == '[' || second.charAt(0) == '[' ? ANY : superclass.apply(first, second);
        }
        String one = first.substring(1);
        String other = second.substring(1);
        if (!isReference(one) || !isReference(other)) {
            // An array of numbers is itself, or an object.
            return ANY;
        }
        String common = merge(internalName(one), internalName(other));
        return common.charAt(0) == '[' ? "[".concat(common) : "[L".concat(common).concat(";");
    }

    private static boolean isReference(String descriptor) {
        return descriptor.charAt(0) == 'L' || descriptor.charAt(0) == '[';
    }

    private static String internalName(String descriptor) {
        return Type.getType(descriptor).getInternalName();
    }
}
