package io.github.tightwire.internal.compiler;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.define.HiddenOutput;
import io.github.tightwire.internal.compiler.describe.Structures;
import io.github.tightwire.internal.compiler.evaluate.BailoutException;
import io.github.tightwire.internal.compiler.evaluate.PartialEvaluator;
import io.github.tightwire.internal.compiler.source.SourceCalls;
import io.github.tightwire.internal.template.CompiledMethod;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.TemplateCompiler;
import io.github.tightwire.internal.tree.OperationTree;
import io.github.tightwire.internal.tree.SourceCall;
import io.github.tightwire.wire.Structure;
import io.github.tightwire.wire.WireType;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Modifier;
import java.util.List;

/**
 * Compiles the serialize method of a type, once for each direction, into a hidden class.
 *
 * <p>It keeps nothing: what it makes is reachable from its result alone, and goes when the type's class loader goes.
 */
public final class BytecodeCompiler implements TemplateCompiler {
    /** For {@link io.github.tightwire.internal.template.Compilers}, which finds it as a service. */
    public BytecodeCompiler() {
    }

    @Override
    public Compiled compile(Class<?> type, Lookup lookup) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        Link link = link(type, files);
        HiddenOutput output = new HiddenOutput(lookup);
        Compilation compilation = new Compilation(files, output);
        compilation.compile(link);
        CompiledMethod linked = output.linked(link);
        return new Compiled(linked.template(), linked.plainCalls(), compilation.mistakes());
    }

    @Override
    public long progress() {
        return Compilation.progress();
    }

    @Override
    public OperationTree tree(Class<?> type, boolean reading) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        Link link = link(type, files);
        try {
            PartialEvaluator evaluation = PartialEvaluator.evaluate(
                    files.beside(link.method().owner()), link, reading, new Compilation(files, null));
            return TreeBuilder.of(evaluation, link, reading);
        } catch (BailoutException e) {
            throw new NotCompilableException(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public List<Structure> structures(Class<?> type) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        try {
            return new Structures(files).of(link(type, files), type).structures();
        } catch (BailoutException e) {
            throw new NotCompilableException(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public long fingerprint(Class<?> type) throws NotCompilableException {
        return new WireType(type.getName(), structures(type), null).fingerprint();
    }

    @Override
    public SourceCall callAt(Class<?> type, String method, String descriptor, int offset) {
        return SourceCalls.at(type, method, descriptor, offset);
    }

    @Override
    public byte[] recording(Class<?> stream) {
        return TracedStreamClasses.classFile(stream);
    }

    private static Link link(Class<?> type, ClassFiles files) throws NotCompilableException {
        if (type.isInterface() || (type.getModifiers() & Modifier.ABSTRACT) != 0) {
            throw new NotCompilableException("which class an object is of is not known before");
        }
        files.file(type);
        boolean isObject = BitSerializable.class.isAssignableFrom(type);
        Method serialize = isObject ? files.find(type, Link.SERIALIZE, Link.SERIALIZE_DESCRIPTOR) : null;
        Link link = serialize != null ? Link.ofObject(serialize, type) : isObject ? null : Link.ofKind(type, files);
        if (link == null) {
            throw new NotCompilableException("there is not exactly one serialize method");
        }
        return link;
    }
}
