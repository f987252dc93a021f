package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.template.Direction;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes two classes of one: what a game needs at once, and what is rare, in a class that the JVM loads when it is first called. Rare are
 * measures, packets that are cut short or have no room, objects that are nested too deep; and one of the two versions, that from anywhere
 * where no other ready code calls it, else that from start. Others call a class by its name alone, so it passes on what is rare.
 */
final class Separation extends ClassVisitor {
    private final String className;
    private final boolean isCalled;
    private final boolean isRare;

    /**
     * One of the two.
     *
     * @param next takes it
     * @param className the internal name of the whole
     * @param isCalled whether other ready code calls it
     * @param isRare which of the two
     */
    Separation(ClassVisitor next, String className, boolean isCalled, boolean isRare) {
        super(Opcodes.ASM9, next);
        this.className = className;
        this.isCalled = isCalled;
        this.isRare = isRare;
    }

    /** The internal name of the class that has what is rare. */
    static String rare(String className) {
        return className.concat(Traces.RARE);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        boolean moves = (access & Opcodes.ACC_STATIC) != 0 && isRare(name);
        if (moves != isRare) {
            if (moves && isAnywhere(name)) {
                passOn(access, name, descriptor);
            }
            return null;
        }
        return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                String in = opcode == Opcodes.INVOKESTATIC && owner.equals(className) && isRare(called) ? rare(owner) : owner;
                super.visitMethodInsn(opcode, in, called, type, isInterface);
            }
        };
    }

    private boolean isRare(String name) {
        boolean isVersion = name.startsWith(Direction.WRITE.method()) || name.startsWith(Direction.READ.method());
        boolean isWhole = isVersion && name.contains("From") && !name.endsWith("TooDeep");
        return !isWhole || isCalled == name.contains("FromStart");
    }

    private static boolean isAnywhere(String name) {
        for (Direction direction : Direction.values()) {
            if (name.equals(direction.anywhere())) {
                return true;
            }
        }
        return false;
    }

    private void passOn(int access, String name, String descriptor) {
        MethodVisitor method = super.visitMethod(access, name, descriptor, null, null);
        method.visitCode();
        int slot = 0;
        for (Type parameter : Type.getArgumentTypes(descriptor)) {
            method.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), slot);
            slot += parameter.getSize();
        }
        method.visitMethodInsn(Opcodes.INVOKESTATIC, rare(className), name, descriptor, false);
        method.visitInsn(Opcodes.LRETURN);
        method.visitMaxs(slot, slot);
        method.visitEnd();
    }
}
