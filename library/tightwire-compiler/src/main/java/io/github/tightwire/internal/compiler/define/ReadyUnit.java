package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.define.ClassOutput.Made;
import io.github.tightwire.internal.compiler.emit.CompiledCallee;
import io.github.tightwire.internal.kernel.Site;
import io.github.tightwire.internal.kernel.SiteText;
import io.github.tightwire.internal.template.ClassFileOrigin;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyCode;
import io.github.tightwire.internal.template.ReadyFacts;
import io.github.tightwire.internal.template.ReadyTemplates;
import io.github.tightwire.internal.template.Template;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * An ordinary class beside the one that has the method, in its nest: it has a name of its own, and others call it directly. Its line
 * numbers are those of the source, for traces that nobody completes; which sites its instructions were made of it has as a text.
 */
final class ReadyUnit extends CompilationUnit {
    private static final String CODE = Type.getInternalName(ReadyCode.class);
    private static final String RARE = Type.getInternalName(ReadyCode.Rare.class);
    private static final String SITES = "sites";
    private static final String TEXT = "()Ljava/lang/String;";

    private final boolean trusted;
    private Class<? extends ReadyCode> kind = ReadyCode.class;

    /**
     * Starts a class.
     *
     * @param trusted whether it is for a closed world, where nothing is looked up by name
     */
    ReadyUnit(Link link, ClassFiles files, boolean trusted) throws NotCompilableException {
        super(link, files, new TemplateClass(name(link, files), Opcodes.ACC_PUBLIC, files));
        this.trusted = trusted;
    }

    /** The internal name of the class of a method: the same in each build. */
    static String name(Link link, ClassFiles files) throws NotCompilableException {
        String owner = link.method().owner().getName();
        String exact = link.exact() == null ? "" : link.exact().getName();
        String key = link.isTemplate(files)
                ? exact
                : link.method().code().name + link.method().code().desc + exact + " " + link.streams() + " " + link.value();
        return ReadyTemplates.name(owner, key).replace('.', '/');
    }

    @Override
    public void shorten(InsnList code, List<TryCatchBlockNode> handlers) {
        new DeadCode(code, handlers).remove();
    }

    @Override
    public void add(MethodNode method) {
        for (Direction direction : Direction.values()) {
            if (method.name.equals(direction.anywhere())) {
                method.access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
            }
        }
        super.add(method);
    }

    @Override
    CompiledCallee other(Link called, Direction direction) {
        try {
            return new CompiledCallee(name(called, files), direction.anywhere(), called.descriptor(direction), CompiledCallee.OWN);
        } catch (NotCompilableException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public InvokeDynamicInsnNode borrow(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        if (trusted) {
            throw new NotCompilableException(
                    from.getName() + " does what only the class itself may, and a closed world has no handles of that");
        }
        return new ReadyBorrower(files, from).of(insn);
    }

    @Override
    public void template(Class<? extends Template> of) {
        kind = of == Template.Spending.class ? ReadyCode.Spending.class : ReadyCode.OfType.class;
    }

    @Override
    public void write() throws NotCompilableException {
        made.make(kind);
        super.write();
    }

    /** The facts that a class states of itself. */
    interface Facts {
        /**
         * The facts.
         *
         * @param rare the digest of the class that has what is rare
         */
        ReadyFacts of(long rare) throws NotCompilableException;
    }

    /**
     * The class files, by their internal names.
     *
     * @param isCalled whether other ready code calls it
     * @param parts whose methods are in this class, too
     */
    Map<String, byte[]> classFiles(Facts facts, boolean isCalled, List<Made> parts) throws NotCompilableException {
        JoinedClass joined = new JoinedClass(made);
        for (Made part : parts) {
            joined.add(part.unit().made);
        }
        byte[] whole = parts.isEmpty() ? code() : joined.classFile();
        Map<String, Map<Label, Integer>> labels = new HashMap<>();
        ClassWriter atOnce = new ClassWriter(0);
        Lines lines = new Lines(atOnce, labels, joined.sites(), false);
        accept(whole, lines, isCalled, false);
        ClassWriter others = new ClassWriter(0);
        Lines late = new Lines(others, labels, joined.sites(), true);
        accept(whole, late, isCalled, true);
        late.complete();
        byte[] rare = others.toByteArray();
        lines.complete(facts.of(ClassFileOrigin.digest(rare)));
        return Map.of(className(), atOnce.toByteArray(), HotColdSplit.rare(className()), rare);
    }

    private void accept(byte[] whole, Lines lines, boolean isCalled, boolean isRare) {
        new ClassReader(whole).accept(
                new HotColdSplit(new VariableAllocation(lines), className(), isCalled, isRare), ClassReader.EXPAND_FRAMES);
    }

    /** Returns the code of a class's reference to itself. */
    byte[] code() {
        return made.classFile();
    }

    /** Puts the lines of the source in place of the indices of sites, and adds what the class says of itself. */
    private final class Lines extends ClassVisitor {
        private final Map<String, Map<Label, Integer>> labels;
        private final Site[] sites;
        private final boolean isRare;

        Lines(ClassVisitor next, Map<String, Map<Label, Integer>> labels, Site[] sites, boolean isRare) {
            super(Opcodes.ASM9, next);
            this.labels = labels;
            this.sites = sites;
            this.isRare = isRare;
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            if (isRare) {
                super.visit(version, access, HotColdSplit.rare(name), signature, superName, new String[] {RARE});
            } else {
                super.visit(version, access, name, signature, superName, interfaces);
            }
            super.visitSource(link().method().file().sourceFile, null);
            super.visitNestHost(Type.getInternalName(link().method().owner().getNestHost()));
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
                @Override
                public void visitLineNumber(int index, Label start) {
                    labels.computeIfAbsent(name, any -> new HashMap<>()).put(start, index);
                    int line = line(sites[index]);
                    if (line > 0) {
                        super.visitLineNumber(line, start);
                    }
                }
            };
        }

        /** In the file of the class: that of the call by which anything else was inlined. */
        private static int line(Site site) {
            Site outermost = site;
            while (outermost != null && outermost.caller() != null) {
                outermost = outermost.caller();
            }
            return outermost == null ? 0 : outermost.frame().getLineNumber();
        }

        private String sites() {
            Map<String, TreeMap<Integer, Integer>> methods = new TreeMap<>();
            labels.forEach((method, lines) -> {
                TreeMap<Integer, Integer> offsets = new TreeMap<>();
                lines.forEach((label, index) -> offsets.put(label.getOffset(), index));
                methods.put(method, offsets);
            });
            return SiteText.encode(sites, methods);
        }

        void complete(ReadyFacts facts) {
            ReadyMembers.addText(cv, 0, "facts", facts.encode(className().replace('/', '.')));
            MethodVisitor sites = super.visitMethod(Opcodes.ACC_PUBLIC, SITES, TEXT, null, null);
            sites.visitMethodInsn(Opcodes.INVOKESTATIC, HotColdSplit.rare(className()), SITES, TEXT, false);
            sites.visitInsn(Opcodes.ARETURN);
            sites.visitMaxs(1, 1);
            ReadyMembers.register(cv, className(), ReadyTemplates.class, CODE);
        }

        /** The text of all sites, which is asked for when the first exception comes along. */
        void complete() {
            ReadyMembers.addText(cv, Opcodes.ACC_STATIC, SITES, sites());
        }
    }
}
