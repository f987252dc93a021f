package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.emit.Code;
import io.github.tightwire.internal.compiler.emit.CompiledCallee;
import io.github.tightwire.internal.kernel.SiteTable;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.template.CompiledMethod;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.Template;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** A hidden class: a nestmate of the class that has the method. It finds others by its class data, when it first calls them. */
final class HiddenUnit extends CompilationUnit {
    private final Lookup lookup;
    private final Registry registry;
    private final List<Object> data = new ArrayList<>();

    /** The present or future code of other methods. */
    interface Registry {
        CompiledMethod linked(Link link);
    }

    /**
     * Starts a class.
     *
     * @param lookup of the class that has the method, with full privileges
     */
    HiddenUnit(Link link, ClassFiles files, Lookup lookup, Registry registry) throws NotCompilableException {
        super(link, files, new TemplateClass(name(link.method().owner()), 0, files));
        this.lookup = lookup;
        this.registry = registry;
    }

    private static String name(Class<?> host) {
        return Type.getInternalName(host).concat("$$Template");
    }

    @Override
    CompiledCallee other(Link called, Direction direction) {
        CompiledMethod.Entry entry = registry.linked(called).entry(direction);
        int index = data.indexOf(entry);
        if (index < 0) {
            index = data.size();
            data.add(entry);
        }
        return new CompiledCallee(null, null, called.descriptor(direction), index);
    }

    /** As it is: while a program runs, to look costs it more than there is to find. */
    @Override
    public void shorten(InsnList code, List<TryCatchBlockNode> handlers) {
    }

    @Override
    public InvokeDynamicInsnNode borrow(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        return new Borrower(LookupProvider.lookup(from, lookup), files, data).of(insn);
    }

    @Override
    public void template(Class<? extends Template> kind) {
        made.make(kind);
        made.add(factory(made.name()));
    }

    /** Returns a method that makes an object of the class, as a mere object. */
    private static MethodNode factory(String className) {
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, CompiledMethod.FACTORY, "()Ljava/lang/Object;", null, null);
        Code code = new Code();
        code.add(new TypeInsnNode(Opcodes.NEW, className)).op(Opcodes.DUP)
                .add(new MethodInsnNode(Opcodes.INVOKESPECIAL, className, "<init>", "()V", false))
                .op(Opcodes.ARETURN);
        method.instructions = code.list();
        return method;
    }

    /** Defines the class, which was written before; gives a lookup of it. */
    Lookup define() throws NotCompilableException {
        try {
            Lookup defined = lookup.defineHiddenClassWithClassData(made.classFile(), data, true, Lookup.ClassOption.NESTMATE);
            Traces.define(defined.lookupClass(), new SiteTable.ByLine(made.sites().toArray()));
            return defined;
        } catch (IllegalAccessException e) {
            throw new NotCompilableException(
                    "no class can be defined beside " + lookup.lookupClass().getName() + ": " + e.getMessage());
        } catch (LinkageError e) {
            throw new NotCompilableException("the JVM refuses what is made of it: " + e);
        }
    }
}
