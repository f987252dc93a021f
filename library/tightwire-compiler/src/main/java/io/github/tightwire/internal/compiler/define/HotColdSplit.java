package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.template.Direction;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes two classes of one: what a game needs at once, and what is rare, in a class that the JVM loads when it is first called. Rare are
 * measures, packets that are cut short or have no room, objects that are nested too deep; and one of the two versions, that for anywhere
 * where no other ready code calls it, else that for packets of their own. A later build may call that for anywhere all the same, by the
 * name of the first class, which passes the call on.
 */
final class HotColdSplit extends ClassVisitor {
    /** The first word of the name of a part's method that is not rare. */
    private static final String PART = "part";

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
    HotColdSplit(ClassVisitor next, String className, boolean isCalled, boolean isRare) {
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
    public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
        return isRare ? null : super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
        boolean moves = (access & Opcodes.ACC_STATIC) != 0 && isRare(name);
        if (moves != isRare) {
            if (moves && (name.equals(Direction.WRITE.anywhere()) || name.equals(Direction.READ.anywhere()))) {
                passOn(access, name, descriptor);
            }
            return null;
        }
        return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                boolean moved = owner.equals(className) ? isRare(called)
                        : called.equals(Direction.MEASURE.anywhere()) && owner.contains(Traces.MARK);
                super.visitMethodInsn(opcode, opcode == Opcodes.INVOKESTATIC && moved ? rare(owner) : owner, called, type, isInterface);
            }
        };
    }

    /**
     * The name that a method of a {@linkplain ReadyParts part} has in the class that calls it. Of its versions, that for anywhere is there
     * alone, and is not rare.
     */
    static String ofPart(String name, int number) {
        String version = version(name);
        boolean isAtOnce = version.equals(Direction.WRITE.anywhere()) || version.equals(Direction.READ.anywhere());
        return isAtOnce ? PART + "$" + number + "$" + name : name + "$" + PART + number;
    }

    /** A version may be in pieces. */
    private static String version(String name) {
        int end = name.indexOf('$');
        return end < 0 ? name : name.substring(0, end);
    }

    private boolean isRare(String name) {
        String version = version(name);
        if (version.equals(PART) || version.equals(KeptConstants.NAME)) {
            return false;
        }
        return isCalled
                ? !version.equals(Direction.WRITE.anywhere()) && !version.equals(Direction.READ.anywhere())
                : !version.equals(Direction.WRITE.fromStart()) && !version.equals(Direction.READ.fromStart());
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
