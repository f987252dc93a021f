package io.github.tightwire.internal.template;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The hidden class of one method that is compiled on its own: what it is named, what it calls, and how others come by it. */
final class Unit implements Linker {
    private final Link link;
    private final ClassFiles files;
    private final Lookup lookup;
    private final boolean callable;
    private final Nodes nodes;
    private final HiddenClass hidden;
    private final List<Object> data = new ArrayList<>();

    /**
     * Starts a class.
     *
     * @param link the method
     * @param files of the compilation
     * @param lookup of the class that has the method, with full privileges
     * @param nodes what it calls
     */
    Unit(Link link, ClassFiles files, Lookup lookup, Nodes nodes) throws NotCompilableException {
        this.link = link;
        this.files = files;
        this.lookup = lookup;
        this.callable = link.isCallable(files);
        this.nodes = nodes;
        this.hidden = new HiddenClass(link.method().owner(), files);
    }

    Link link() {
        return link;
    }

    @Override
    public String className() {
        return hidden.name();
    }

    @Override
    public String freshName(String stem) {
        return hidden.freshName(stem);
    }

    @Override
    public void add(MethodNode method) {
        hidden.add(method);
    }

    @Override
    public Sites sites() {
        return hidden.sites();
    }

    @Override
    public boolean mayBeTooDeep() {
        return callable;
    }

    @Override
    public Instance instance(Link called, Direction direction) {
        String descriptor = called.descriptor(direction);
        if (called.equals(link)) {
            return new Instance(hidden.name(), direction.anywhere(), descriptor, Instance.OWN);
        }
        Linked.Entry entry = nodes.linked(called).entry(direction);
        int index = data.indexOf(entry);
        if (index < 0) {
            index = data.size();
            data.add(entry);
        }
        return new Instance(null, null, descriptor, index);
    }

    @Override
    public InvokeDynamicInsnNode borrow(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        return new Borrowed(Lookups.in(from, lookup), files, data).of(insn);
    }

    /** Adds to what a person sees of the class. */
    void describe(Object part) {
        hidden.describe(part);
    }

    /** Lets the class implement an interface. */
    void implement(Class<?> type) {
        hidden.implement(type);
    }

    /** Writes the class down. */
    void write() throws NotCompilableException {
        hidden.write();
    }

    /** Defines the class, which was written before. */
    Lookup define() throws NotCompilableException {
        return hidden.define(lookup, data);
    }
}
