package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.template.CompiledMethod;
import io.github.tightwire.internal.template.Dispatch;
import io.github.tightwire.internal.template.Lookups;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyTemplates;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hidden classes of this process, each beside the class that has the method. */
public final class HiddenOutput implements ClassOutput, HiddenUnit.Registry {
    private final Lookup lookup;
    private final Map<Link, CompiledMethod> linked = new HashMap<>();

    /**
     * For one compilation.
     *
     * @param lookup that may look into the types
     */
    public HiddenOutput(Lookup lookup) {
        this.lookup = lookup;
    }

    /** Returns the present or future code of a method that is compiled on its own. */
    @Override
    public CompiledMethod linked(Link link) {
        CompiledMethod known = linked.get(link);
        if (known == null) {
            if (link.exact() != null) {
                ReadyTemplates.find(link.exact());
            }
            known = CompiledMethod.find(link.key());
            known = known == null ? new CompiledMethod(link.descriptors()) : known;
            linked.put(link, known);
        }
        return known;
    }

    @Override
    public boolean has(Link link) {
        return linked(link).isComplete();
    }

    @Override
    public boolean isKnown(Class<?> kind) {
        return Dispatch.isKnown(kind);
    }

    @Override
    public boolean goesOn() {
        return false;
    }

    @Override
    public CompilationUnit start(Link link, ClassFiles files) throws NotCompilableException {
        Class<?> host = link.method().owner();
        Lookups.export(host);
        return new HiddenUnit(link, files, LookupProvider.lookup(host, lookup), this);
    }

    @Override
    public void finish(List<Made> made) throws NotCompilableException {
        for (Made each : made) {
            List<CompiledMethod> called = new ArrayList<>();
            for (Link link : each.calls()) {
                called.add(linked(link));
            }
            linked(each.unit().link()).complete(((HiddenUnit) each.unit()).define(), each.plainCalls(), called);
        }
        for (Made each : made) {
            Link link = each.unit().link();
            linked(link).publish(link.key());
            if (linked(link).template() != null) {
                Dispatch.complete(link.exact(), linked(link));
            }
        }
    }
}
