package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.emit.CompiledCallee;
import io.github.tightwire.internal.compiler.emit.Linker;
import io.github.tightwire.internal.compiler.emit.Sites;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.DispatchSite;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.Template;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The class of one method that is compiled on its own: what it is named, what it calls, and how others come by it. */
public abstract class CompilationUnit implements Linker {
    final ClassFiles files;
    final TemplateClass made;
    private final Link link;
    private final boolean callable;
    private List<Link> kinds = List.of();

    /**
     * Starts a class.
     *
     * @param link the method
     * @param files of the compilation
     * @param made the class, which is empty
     */
    CompilationUnit(Link link, ClassFiles files, TemplateClass made) throws NotCompilableException {
        this.link = link;
        this.files = files;
        this.callable = link.isCallable(files);
        this.made = made;
    }

    public Link link() {
        return link;
    }

    @Override
    public String className() {
        return made.name();
    }

    @Override
    public String freshName(String stem) {
        return made.freshName(stem);
    }

    @Override
    public void add(MethodNode method) {
        made.add(method);
    }

    @Override
    public Sites sites() {
        return made.sites();
    }

    @Override
    public MethodInsnNode constant(Type type) throws NotCompilableException {
        return files.isAccessible(type.getInternalName(), link.method().owner()) ? made.constant(type) : null;
    }

    @Override
    public boolean mayBeTooDeep() {
        return callable;
    }

    @Override
    public boolean isOfObjects() {
        return link.isSerialize();
    }

    /** Takes the methods of the classes whose objects it may come by, each of which it may call as its own. */
    public void expect(List<Link> objects) {
        kinds = objects;
    }

    @Override
    public List<Link> kinds(Type declared) throws NotCompilableException {
        Class<?> type = files.load(declared.getInternalName());
        List<Link> possible = new ArrayList<>();
        for (Link kind : kinds) {
            if (type.isAssignableFrom(kind.exact())) {
                possible.add(kind);
            }
        }
        return possible.size() <= DispatchSite.MOST ? possible : List.of();
    }

    @Override
    public CompiledCallee instance(Link called, Direction direction) {
        return called.equals(link)
                ? new CompiledCallee(made.name(), direction.anywhere(), link.descriptor(direction), CompiledCallee.OWN)
                : other(called, direction);
    }

    /** A method that is in another class, as it is called from this one. */
    abstract CompiledCallee other(Link called, Direction direction);

    /** Makes the class a template of this kind, whose methods it has. */
    public abstract void template(Class<? extends Template> kind);

    /** Adds to what a person sees of the class. */
    public void describe(Object part) {
        made.describe(part);
    }

    /** Writes the class down. */
    public void write() throws NotCompilableException {
        made.write();
    }
}
