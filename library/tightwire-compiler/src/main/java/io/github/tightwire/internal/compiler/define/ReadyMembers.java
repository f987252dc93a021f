package io.github.tightwire.internal.compiler.define;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Members that every ready class has: texts that it returns, and an initialiser that registers its one object. */
final class ReadyMembers {
    /** The most chars that a constant of a class file can have, if each takes three bytes. */
    private static final int MOST_CHARS = 0xFFFF / 3;

    private ReadyMembers() {
    }

    /** Adds a public method without parameters that returns a text of any length. */
    static void addText(ClassVisitor to, int access, String name, String text) {
        MethodVisitor method = to.visitMethod(Opcodes.ACC_PUBLIC | access, name, "()Ljava/lang/String;", null, null);
        method.visitLdcInsn(text.substring(0, Math.min(text.length(), MOST_CHARS)));
        for (int start = MOST_CHARS; start < text.length(); start += MOST_CHARS) {
            method.visitLdcInsn(text.substring(start, Math.min(text.length(), start + MOST_CHARS)));
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "concat",
                    "(Ljava/lang/String;)Ljava/lang/String;", false);
        }
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(2, 1);
    }

    /** Adds an initialiser that gives the one object of a class to a method {@code register}. */
    static void register(ClassVisitor to, String className, Class<?> taker, String taken) {
        MethodVisitor initialiser = to.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        initialiser.visitTypeInsn(Opcodes.NEW, className);
        initialiser.visitInsn(Opcodes.DUP);
        initialiser.visitMethodInsn(Opcodes.INVOKESPECIAL, className, "<init>", "()V", false);
        initialiser.visitMethodInsn(Opcodes.INVOKESTATIC, Type.getInternalName(taker), "register", "(L" + taken + ";)V", false);
        initialiser.visitInsn(Opcodes.RETURN);
        initialiser.visitMaxs(2, 0);
    }
}
