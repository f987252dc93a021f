package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.describe.Term.Function;
import io.github.tightwire.internal.compiler.describe.Term.Root;
import io.github.tightwire.internal.compiler.describe.Term.Stream;
import io.github.tightwire.internal.compiler.source.SourceCalls;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.tree.SourceCall;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls: an operation, a nested object or a function; computed where that is enough; else entered, unless the method is foreign. */
final class Calls {
    private final Interpreter interpreter;
    private final Execution execution;
    private final ClassFiles files;
    private final StreamOperations operations;
    private final NestedObjects objects;
    private final Functions functions;
    private final ComputingCalls computing;
    private final ForeignCalls foreign;

    Calls(Interpreter interpreter, Execution execution, ClassFiles files, Constants constants, ArrayAccess arrays) {
        this.interpreter = interpreter;
        this.execution = execution;
        this.files = files;
        this.objects = new NestedObjects(execution, files);
        this.functions = new Functions(interpreter, execution, files);
        this.operations = new StreamOperations(execution, objects, functions, constants, arrays);
        this.computing = new ComputingCalls(execution, files, constants);
        this.foreign = new ForeignCalls(execution);
    }

    /** Pops the arguments of a call, and pushes its result, unless it never returns. */
    void execute(int index, MethodInsnNode call) throws NotCompilableException {
        boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
        List<Term> arguments = execution.pop(Type.getArgumentTypes(call.desc).length + (isStatic ? 0 : 1));
        Term result = isStatic ? ofMethod(call, arguments) : ofObject(index, call, arguments);
        Type type = Type.getReturnType(call.desc);
        if (type != Type.VOID_TYPE && !execution.isDead) {
            execution.push(result == null
                    ? execution.unknown(type, ForeignCalls.name(call.owner) + "." + call.name + "()")
                    : result);
        }
    }

    /** The result of a call of an object's method; null if none is known. */
    private Term ofObject(int index, MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        Term object = arguments.get(0);
        if (object instanceof Stream && StreamClasses.contains(call.owner)) {
            name(index);
            Term read = operations.call(call, arguments.subList(1, arguments.size()));
            computing.note(call, read);
            return read;
        } else if (object instanceof Function function && call.getOpcode() == Opcodes.INVOKEINTERFACE) {
            return functions.apply(function, arguments.subList(1, arguments.size()));
        } else if (isOfNested(call, arguments)) {
            name(index);
            return objects.read(object);
        }
        return ofMethod(call, arguments);
    }

    private static boolean isOfNested(MethodInsnNode call, List<Term> arguments) {
        boolean isOwn = arguments.get(0) instanceof Root root && root.name().equals("this");
        return call.name.equals(Link.SERIALIZE) && arguments.size() == 2 && takesStream(arguments) && !isOwn
                && call.getOpcode() != Opcodes.INVOKESPECIAL;
    }

    private Term ofMethod(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        boolean takesStream = takesStream(arguments);
        Term computed = takesStream ? null : computing.result(call, arguments);
        if (computed != null) {
            return computed;
        } else if (ForeignCalls.isForeign(call.owner)) {
            return foreign.call(call, arguments, takesStream);
        }
        Method method = method(call, arguments);
        if (method == null || ForeignCalls.isForeign(method.file().name)) {
            return foreign.call(call, arguments, takesStream);
        }
        return takesStream ? interpreter.invoke(method, arguments) : attempt(method, arguments);
    }

    /** Enters a method that does not take the stream: if it can't be followed, nobody knows what it does. */
    private Term attempt(Method method, List<Term> arguments) throws NotCompilableException {
        State before = execution.state.copy();
        List<StepDraft> outer = execution.steps;
        String place = execution.place;
        execution.steps = new ArrayList<>();
        try {
            Term result = interpreter.invoke(method, arguments);
            outer.addAll(execution.steps);
            return result;
        } catch (IndescribableException | NotCompilableException e) {
            execution.state = before;
            execution.state.forget(method.owner().getSimpleName() + "." + method.code().name + "()");
            execution.place = place;
            execution.isDead = false;
            return null;
        } finally {
            execution.steps = outer;
        }
    }

    /** Takes note of the name in the source of what a call gives. */
    private void name(int index) {
        Method method = execution.frame.method;
        SourceCall source = method.isAdapter() ? null : SourceCalls.of(method, index);
        execution.target = source == null ? null : source.name();
    }

    private static boolean takesStream(List<Term> arguments) {
        return arguments.stream().anyMatch(Calls::hasStream);
    }

    private static boolean hasStream(Term term) {
        return term instanceof Stream || term instanceof Function function && takesStream(function.captured());
    }

    private Method method(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        Class<?> owner = files.load(call.owner);
        boolean isVirtual = call.getOpcode() != Opcodes.INVOKESTATIC && call.getOpcode() != Opcodes.INVOKESPECIAL;
        if (isVirtual && arguments.get(0).type().getSort() == Type.OBJECT) {
            Class<?> own = files.load(arguments.get(0).type().getInternalName());
            owner = owner.isAssignableFrom(own) ? own : owner;
        }
        return files.find(owner, call.name, call.desc);
    }
}
