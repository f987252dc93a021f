package io.github.tightwire.internal.template.classfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The constants of a class, each once; and its bootstrap methods, which constants name by number. */
final class ConstantPool {
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int FLOAT = 4;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int INTERFACE_METHOD = 11;
    private static final int NAME_AND_TYPE = 12;
    private static final int METHOD_HANDLE = 15;
    private static final int METHOD_TYPE = 16;
    private static final int DYNAMIC = 17;
    private static final int INVOKE_DYNAMIC = 18;
    private static final int MAX_COUNT = 0xFFFF;
    private static final String NONE = "";

    private final Bytes bytes = new Bytes(4096);
    private final List<int[]> bootstraps = new ArrayList<>();
    private Entry[] table = new Entry[512];
    private int count = 1;

    private static final class Entry {
        final int hash;
        final int tag;
        final Object first;
        final String second;
        final String third;
        final int index;
        final Entry next;

        Entry(int hash, int tag, Object first, String second, String third, int index, Entry next) {
            this.hash = hash;
            this.tag = tag;
            this.first = first;
            this.second = second;
            this.third = third;
            this.index = index;
            this.next = next;
        }
    }

    int utf8(String text) {
        int hash = hash(UTF8, text, NONE, NONE);
        int known = find(hash, UTF8, text, NONE, NONE);
        if (known == 0) {
            bytes.u1(UTF8).text(text);
            known = add(hash, UTF8, text, NONE, NONE, 1);
        }
        return known;
    }

    /** A class, by its internal name. */
    int type(String name) {
        return ofText(CLASS, name);
    }

    private int ofText(int tag, String text) {
        int hash = hash(tag, text, NONE, NONE);
        int known = find(hash, tag, text, NONE, NONE);
        if (known == 0) {
            int name = utf8(text);
            bytes.u1u2(tag, name);
            known = add(hash, tag, text, NONE, NONE, 1);
        }
        return known;
    }

    int field(String owner, String name, String descriptor) {
        return member(FIELD, owner, name, descriptor);
    }

    int method(String owner, String name, String descriptor, boolean isOfInterface) {
        return member(isOfInterface ? INTERFACE_METHOD : METHOD, owner, name, descriptor);
    }

    private int member(int tag, String owner, String name, String descriptor) {
        int hash = hash(tag, owner, name, descriptor);
        int known = find(hash, tag, owner, name, descriptor);
        if (known == 0) {
            int type = type(owner);
            int nameAndType = nameAndType(name, descriptor);
            bytes.u1u2(tag, type).u2(nameAndType);
            known = add(hash, tag, owner, name, descriptor, 1);
        }
        return known;
    }

    private int nameAndType(String name, String descriptor) {
        int hash = hash(NAME_AND_TYPE, name, descriptor, NONE);
        int known = find(hash, NAME_AND_TYPE, name, descriptor, NONE);
        if (known == 0) {
            int first = utf8(name);
            int second = utf8(descriptor);
            bytes.u1u2(NAME_AND_TYPE, first).u2(second);
            known = add(hash, NAME_AND_TYPE, name, descriptor, NONE, 1);
        }
        return known;
    }

    int invokeDynamic(String name, String descriptor, Handle bootstrap, Object[] arguments) {
        return dynamic(INVOKE_DYNAMIC, name, descriptor, bootstrap(bootstrap, arguments));
    }

    private int dynamic(int tag, String name, String descriptor, int bootstrap) {
        Integer key = bootstrap;
        int hash = hash(tag, key, name, descriptor);
        int known = find(hash, tag, key, name, descriptor);
        if (known == 0) {
            int nameAndType = nameAndType(name, descriptor);
            bytes.u1u2(tag, bootstrap).u2(nameAndType);
            known = add(hash, tag, key, name, descriptor, 1);
        }
        return known;
    }

    /** A constant that an instruction loads, or that a bootstrap method is given. */
    int constant(Object value) {
        if (value instanceof String text) {
            return ofText(STRING, text);
        } else if (value instanceof Type type) {
            return type.getSort() == Type.METHOD ? ofText(METHOD_TYPE, type.getDescriptor()) : type(type.getInternalName());
        } else if (value instanceof Handle handle) {
            return handle(handle);
        } else if (value instanceof ConstantDynamic dynamic) {
            Object[] arguments = new Object[dynamic.getBootstrapMethodArgumentCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = dynamic.getBootstrapMethodArgument(i);
            }
            return dynamic(DYNAMIC, dynamic.getName(), dynamic.getDescriptor(), bootstrap(dynamic.getBootstrapMethod(), arguments));
        }
        return number(value);
    }

    private int number(Object value) {
        if (value instanceof Integer number) {
            return number(INTEGER, number, number);
        } else if (value instanceof Float number) {
            // By its bits: 0 and -0 are two floats that are the same number.
            int bits = Float.floatToRawIntBits(number);
            return number(FLOAT, bits, bits);
        } else if (value instanceof Long number) {
            return number(LONG, number, number);
        }
        long bits = Double.doubleToRawLongBits((Double) value);
        return number(DOUBLE, bits, bits);
    }

    private int number(int tag, Number key, long bits) {
        int hash = hash(tag, key, NONE, NONE);
        int known = find(hash, tag, key, NONE, NONE);
        if (known == 0) {
            boolean wide = tag == LONG || tag == DOUBLE;
            bytes.u1(tag);
            if (wide) {
                bytes.u4((int) (bits >> Integer.SIZE));
            }
            bytes.u4((int) bits);
            known = add(hash, tag, key, NONE, NONE, wide ? 2 : 1);
        }
        return known;
    }

    private int handle(Handle handle) {
        int hash = hash(METHOD_HANDLE, handle, NONE, NONE);
        int known = find(hash, METHOD_HANDLE, handle, NONE, NONE);
        if (known == 0) {
            int tag = handle.getTag() <= Opcodes.H_PUTSTATIC ? FIELD : handle.isInterface() ? INTERFACE_METHOD : METHOD;
            int member = member(tag, handle.getOwner(), handle.getName(), handle.getDesc());
            bytes.u1u1(METHOD_HANDLE, handle.getTag()).u2(member);
            known = add(hash, METHOD_HANDLE, handle, NONE, NONE, 1);
        }
        return known;
    }

    /** The number of a bootstrap method with its arguments. */
    private int bootstrap(Handle method, Object[] arguments) {
        int[] constants = new int[arguments.length + 1];
        constants[0] = handle(method);
        for (int i = 0; i < arguments.length; i++) {
            constants[i + 1] = constant(arguments[i]);
        }
        for (int i = 0; i < bootstraps.size(); i++) {
            if (Arrays.equals(bootstraps.get(i), constants)) {
                return i;
            }
        }
        bootstraps.add(constants);
        return bootstraps.size() - 1;
    }

    // ---- The table

    private static int hash(int tag, Object first, String second, String third) {
        int hash = ((tag * 31 + first.hashCode()) * 31 + second.hashCode()) * 31 + third.hashCode();
        return hash ^ hash >>> 16;
    }

    private int find(int hash, int tag, Object first, String second, String third) {
        for (Entry entry = table[hash & table.length - 1]; entry != null; entry = entry.next) {
            if (entry.hash == hash && entry.tag == tag && entry.first.equals(first) && entry.second.equals(second)
                    && entry.third.equals(third)) {
                return entry.index;
            }
        }
        return 0;
    }

    private int add(int hash, int tag, Object first, String second, String third, int slots) {
        int at = hash & table.length - 1;
        int index = count;
        table[at] = new Entry(hash, tag, first, second, third, index, table[at]);
        count += slots;
        if (count > MAX_COUNT) {
            throw new TooLargeException(count + " constants");
        }
        return index;
    }

    // ---- Written

    /** Writes the constants, with their number. */
    void writeTo(Bytes out) {
        out.u2(count).append(bytes);
    }

    boolean hasBootstraps() {
        return !bootstraps.isEmpty();
    }

    /** Writes the attribute of the bootstrap methods, by the constant of its name, which is asked for before the pool is written. */
    void writeBootstraps(int name, Bytes out) {
        int length = 2;
        for (int[] constants : bootstraps) {
            length += 2 + 2 * constants.length;
        }
        out.u2(name).u4(length).u2(bootstraps.size());
        for (int[] constants : bootstraps) {
            out.u2(constants[0]).u2(constants.length - 1);
            for (int i = 1; i < constants.length; i++) {
                out.u2(constants[i]);
            }
        }
    }
}
