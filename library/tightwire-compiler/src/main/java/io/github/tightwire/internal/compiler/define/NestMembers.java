package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.origin.ClassFileFormat;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** The ready code in the nest of a class file. Nothing else of the file changes. */
final class NestMembers {
    /** The first version of class files with nests. */
    static final int FIRST_VERSION = Opcodes.V11;

    private NestMembers() {
    }

    /** The class file of a nest host with these, and no other ready code in its nest: itself, where it has these. */
    static byte[] with(byte[] classFile, String name, Collection<String> code) throws NotCompilableException {
        ClassReader reader = new ClassReader(ClassFile.readable(classFile, name));
        Set<String> known = new TreeSet<>();
        reader.accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public void visitNestMember(String member) {
                if (member.contains(Traces.MARK)) {
                    known.add(member);
                }
            }
        }, ClassReader.SKIP_CODE);
        Set<String> wanted = new TreeSet<>(code);
        if (known.equals(wanted)) {
            return classFile;
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visitNestMember(String member) {
                if (!member.contains(Traces.MARK)) {
                    super.visitNestMember(member);
                }
            }

            @Override
            public void visitEnd() {
                for (String member : wanted) {
                    super.visitNestMember(member);
                }
                super.visitEnd();
            }
        }, 0);
        return ClassFileFormat.ofVersion(writer.toByteArray(), ClassFileFormat.version(classFile));
    }
}
