package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.template.NameTable;
import io.github.tightwire.internal.template.ReadyCode;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A class that has the names of another one, see {@link NameTable}. */
public final class NamesClass {
    private static final String NAMES = Type.getInternalName(ReadyCode.Names.class);

    private NamesClass() {
    }

    /** The internal name of the class that has the names of a class. */
    public static String name(Class<?> type) {
        return NameTable.name(type.getName()).replace('.', '/');
    }

    /** Returns its class file, with a table as {@link NameTable#encode} writes it. */
    public static byte[] classFile(Class<?> type, String table) {
        ClassWriter writer = new ClassWriter(0);
        String name = name(type);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, name, null, "java/lang/Object",
                new String[] {NAMES});
        MethodVisitor constructor = writer.visitMethod(0, "<init>", "()V", null, null);
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(1, 1);
        ReadyMembers.addText(writer, 0, "names", table);
        ReadyMembers.register(writer, name, NameTable.class, NAMES);
        return writer.toByteArray();
    }
}
