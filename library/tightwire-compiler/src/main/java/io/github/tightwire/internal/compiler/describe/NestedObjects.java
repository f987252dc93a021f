package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.reflect.Modifier;
import org.objectweb.asm.Type;

/** Nested objects and values, which their own classes describe. */
final class NestedObjects {
    private final Execution execution;
    private final ClassFiles files;

    NestedObjects(Execution execution, ClassFiles files) {
        this.execution = execution;
        this.files = files;
    }

    /** Reads an object by its own method. */
    Received read(Term object) throws NotCompilableException {
        Class<?> type = classOf(object);
        int serial = execution.serial();
        execution.add(new StepDraft.Nested(serial, type, execution.target, execution.place));
        Received received = new Received(serial, Type.getType(type), false);
        execution.state.receive(object.as(Term.OBJECT), received);
        return received;
    }

    /** The class that describes an object. */
    Class<?> classOf(Term object) throws NotCompilableException {
        if (object.type().getSort() != Type.OBJECT) {
            throw new IndescribableException(execution.place, "the class of a nested object is not known");
        }
        Class<?> type = files.load(object.type().getInternalName());
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())
                || !BitSerializable.class.isAssignableFrom(type) && !BitValue.class.isAssignableFrom(type)) {
            throw new IndescribableException(execution.place, "an object of " + type.getName()
                    + " is described by its own class, and nothing on the wire says which one that is: use a Family");
        }
        return type;
    }
}
