package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.EnumConstant;
import io.github.tightwire.internal.compiler.describe.Term.SwitchTable;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The facts in class files about enums and static fields that never change. No class is initialized. */
final class Constants {
    /** Of the arrays by which javac, Kotlin and ecj turn an ordinal into the key of a switch. */
    private static final List<String> TABLES = List.of("$SwitchMap$", "$EnumSwitchMapping$", "$SWITCH_TABLE$");

    private final ClassFiles files;

    Constants(ClassFiles files) {
        this.files = files;
    }

    /** The names of an enum's constants, in order. */
    List<String> of(Class<?> type) throws NotCompilableException {
        List<String> names = new ArrayList<>();
        for (FieldNode field : files.file(type).fields) {
            if ((field.access & Opcodes.ACC_ENUM) != 0) {
                names.add(field.name);
            }
        }
        return names;
    }

    /** The same, of the class that a type names. */
    List<String> of(Type type) throws NotCompilableException {
        return of(files.load(type.getInternalName()));
    }

    /** Returns whether a static field never changes, once its class is initialized. */
    boolean isFinal(FieldInsnNode load) throws NotCompilableException {
        FieldNode field = files.file(files.load(load.owner)).field(load.name, load.desc);
        return field != null && (field.access & Opcodes.ACC_FINAL) != 0;
    }

    /** The constant that a static field is: of an enum, a table of a switch, a number that the class file has; else null. */
    Term of(FieldInsnNode load) throws NotCompilableException {
        Class<?> owner = files.load(load.owner);
        if (isTable(load.name)) {
            Method initialiser = files.declared(owner, "<clinit>", "()V");
            return initialiser == null ? null : table(initialiser.body(), load.name);
        }
        if (owner.isEnum()) {
            int ordinal = of(owner).indexOf(load.name);
            if (ordinal >= 0) {
                return new EnumConstant(ordinal, Type.getObjectType(load.owner));
            }
        }
        FieldNode field = files.file(owner).field(load.name, load.desc);
        return field == null || field.value == null ? null : new Constant(field.value, Type.getType(load.desc));
    }

    /** The length of the array of a field, where its class makes it with one length only; null where that is not known. */
    Integer arrayLength(FieldInsnNode load) throws NotCompilableException {
        ClassNode code = new ClassNode();
        new ClassReader(ClassFile.bytes(files.load(load.owner))).accept(code, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Integer length = null;
        for (MethodNode method : code.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                if (insn.getOpcode() == Opcodes.PUTFIELD && Types.isSameField((FieldInsnNode) insn, load)) {
                    Integer made = madeLength(insn);
                    if (made == null || length != null && !length.equals(made)) {
                        return null;
                    }
                    length = made;
                }
            }
        }
        return length;
    }

    private static Integer madeLength(AbstractInsnNode store) {
        AbstractInsnNode array = before(store);
        boolean isMade = array != null && (array.getOpcode() == Opcodes.NEWARRAY || array.getOpcode() == Opcodes.ANEWARRAY)
                && before(array) != null;
        return isMade && Types.pushed(before(array)) instanceof Integer length ? length : null;
    }

    /** The instruction before another one that does anything; null if there is none. */
    private static AbstractInsnNode before(AbstractInsnNode insn) {
        AbstractInsnNode at = insn.getPrevious();
        while (at != null && (at.getOpcode() < 0 || at.getOpcode() == Opcodes.NOP)) {
            at = at.getPrevious();
        }
        return at;
    }

    // ---- Arrays of numbers

    /** The numbers of an array that a static field holds for ever; null where that is not certain. */
    List<Integer> numbers(FieldInsnNode load) throws NotCompilableException {
        Class<?> owner = files.load(load.owner);
        FieldNode field = files.file(owner).field(load.name, load.desc);
        boolean isOwn = field != null && (field.access & Opcodes.ACC_PRIVATE) != 0 && (field.access & Opcodes.ACC_FINAL) != 0
                && "[I [S [B [C".contains(load.desc);
        Method initialiser = isOwn ? files.declared(owner, "<clinit>", "()V") : null;
        return initialiser != null && NumberTable.isOnlyRead(load, nest(owner)) ? NumberTable.stored(load, initialiser.body()) : null;
    }

    private List<ClassNode> nest(Class<?> owner) throws NotCompilableException {
        List<ClassNode> nest = new ArrayList<>();
        try {
            for (Class<?> member : owner.getNestMembers()) {
                files.file(member);
                ClassNode code = new ClassNode();
                new ClassReader(ClassFile.bytes(member)).accept(code, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
                nest.add(code);
            }
            return nest;
        } catch (LinkageError e) {
            throw new NotCompilableException("the nest of " + owner.getName() + " can't be loaded: " + e);
        }
    }

    // ---- Tables of switches

    static boolean isTable(String name) {
        for (String table : TABLES) {
            if (name.startsWith(table)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The table that code fills: by ordinal, the key.
     *
     * @param name of the field that it is in
     */
    SwitchTable table(Body body, String name) throws NotCompilableException {
        List<Integer> keys = new ArrayList<>();
        List<int[]> pending = new ArrayList<>();
        List<AbstractInsnNode> insns = new ArrayList<>(Arrays.asList(body.insns).subList(0, body.size()));
        insns.removeIf(insn -> insn.getOpcode() == Opcodes.NOP);
        for (int i = 0; i < insns.size(); i++) {
            AbstractInsnNode insn = insns.get(i);
            if (insn.getOpcode() == Opcodes.IASTORE && i > 3 && insns.get(i - 2) instanceof MethodInsnNode call
                    && call.name.equals("ordinal") && insns.get(i - 3) instanceof FieldInsnNode constant
                    && Types.pushed(insns.get(i - 1)) instanceof Integer key) {
                int ordinal = of(files.load(constant.owner)).indexOf(constant.name);
                if (insns.get(i - 4) instanceof FieldInsnNode map && map.getOpcode() == Opcodes.GETSTATIC) {
                    put(keys, map.name.equals(name) ? ordinal : -1, key);
                } else {
                    pending.add(new int[] {ordinal, key});
                }
            } else if (insn instanceof FieldInsnNode store && insn.getOpcode() == Opcodes.PUTSTATIC) {
                for (int[] each : pending) {
                    put(keys, store.name.equals(name) ? each[0] : -1, each[1]);
                }
                pending.clear();
            }
        }
        return new SwitchTable(List.copyOf(keys), Type.getType(int[].class));
    }

    private static void put(List<Integer> keys, int ordinal, int key) {
        while (keys.size() <= ordinal) {
            keys.add(0);
        }
        if (ordinal >= 0) {
            keys.set(ordinal, key);
        }
    }
}
