package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.QuietInitialiser;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The instructions with an effect that somebody could see, besides what they leave or throw. Whatever is not known to do nothing has an
 * effect.
 */
public final class Effects {
    /** Classes whose static methods of primitives don't throw, but for the names below. */
    private static final Set<String> HARMLESS = Set.of(
            "java/lang/Math", "java/lang/StrictMath", "java/lang/Float", "java/lang/Double", "java/lang/Integer", "java/lang/Long",
            "java/lang/Short", "java/lang/Byte", "java/lang/Character", "java/lang/Boolean",
            LibraryNames.resolve("~/bits/Bits"), LibraryNames.resolve("~/bits/CompressedFloat"), LibraryNames.resolve("~/internal/Crc32"));

    /** Classes whose static methods don't throw when operations of the library call them. */
    private static final Set<String> HARMLESS_TO_OPERATIONS = Set.of(LibraryNames.resolve("~/internal/Messages"),
            LibraryNames.resolve("~/internal/BounceBuffer"), LibraryNames.resolve("~/internal/Text"));

    /** Classes of values, whose methods only look at them. */
    private static final Set<String> VALUES = Set.of("java/lang/String", "java/lang/Float", "java/lang/Double", "java/lang/Integer",
            "java/lang/Long", "java/lang/Short", "java/lang/Byte", "java/lang/Character", "java/lang/Boolean", "java/util/UUID");

    private Effects() {
    }

    /** Returns whether an instruction has an effect: one that is known to leave a constant is that constant. */
    static boolean isIn(InlinedMethod flat, int index, ClassFiles files) {
        AbstractInsnNode insn = flat.code().instructions.get(index);
        if (flat.constants()[index] != null) {
            return false;
        } else if (Kernel.ENUM_CONSTANT.isCalledBy(insn) && Value.fromTop(flat.frames()[index], 2).constant instanceof Type type) {
            return mayInitialise(type.getInternalName(), files);
        }
        return isIn(insn, flat.origins()[index], files);
    }

    private static boolean isIn(AbstractInsnNode insn, Origin origin, ClassFiles files) {
        int opcode = insn.getOpcode();
        return switch (opcode) {
            case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> true;
            case Opcodes.GETSTATIC -> mayInitialise(((FieldInsnNode) insn).owner, origin, files);
            case Opcodes.NEW -> mayInitialise(((TypeInsnNode) insn).desc, origin, files);
            case Opcodes.INVOKEDYNAMIC -> !((InvokeDynamicInsnNode) insn).bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
            case Opcodes.INVOKESTATIC -> !isHarmless((MethodInsnNode) insn, origin);
            case Opcodes.INVOKEVIRTUAL -> !isOfValue((MethodInsnNode) insn, files);
            case Opcodes.INVOKESPECIAL, Opcodes.INVOKEINTERFACE -> true;
            default -> opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        };
    }

    private static boolean isOfValue(MethodInsnNode call, ClassFiles files) {
        return VALUES.contains(call.owner) || call.name.equals("ordinal") && call.desc.equals("()I") && isEnum(call.owner, files);
    }

    private static boolean isEnum(String owner, ClassFiles files) {
        try {
            return Enum.class.isAssignableFrom(files.load(owner));
        } catch (NotCompilableException e) {
            return false;
        }
    }

    /** Returns whether an instruction initialises its class, and somebody could see that. */
    private static boolean mayInitialise(String owner, Origin origin, ClassFiles files) {
        return !StreamClasses.contains(origin.method().file().name) && !owner.equals(origin.method().file().name)
                && mayInitialise(owner, files);
    }

    private static boolean mayInitialise(String owner, ClassFiles files) {
        try {
            return !QuietInitialiser.isOf(files.load(owner), files);
        } catch (NotCompilableException e) {
            return true;
        }
    }

    /** Returns whether a call of a static method neither has an effect nor throws. */
    public static boolean isHarmless(MethodInsnNode call, Origin origin) {
        if (HARMLESS_TO_OPERATIONS.contains(call.owner)) {
            return StreamClasses.contains(origin.method().file().name);
        }
        if (!HARMLESS.contains(call.owner) || call.name.endsWith("Exact") || call.name.startsWith("floor")
                || call.name.startsWith("ceil") && !call.name.equals("ceil") || call.name.startsWith("divide")
                || call.name.startsWith("remainder")) {
            return false;
        }
        for (Type argument : Type.getArgumentTypes(call.desc)) {
            if (argument.getSort() >= Type.ARRAY) {
                return false;
            }
        }
        return true;
    }
}
