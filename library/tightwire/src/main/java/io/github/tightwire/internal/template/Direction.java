package io.github.tightwire.internal.template;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.kernel.ObjectResult;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Locale;

/** The direction that a method is compiled for, and the local variables that stand for the stream there. */
public enum Direction {
    WRITE("[BII", "J", WriteStream.class),
    READ("[BII", "", ReadStream.class),
    MEASURE("", "", MeasureStream.class);

    /** The class of the stream object, its internal name. */
    public final String stream;

    /** The types of what tells where a packet is: bytes, start, end. */
    public final String buffer;

    /** The types of a template's parameters after the object: the buffer; origin, position, depth. */
    public final String parameters;

    /** The types of the local variables that stand for the stream: the parameters, and the scratch of a writer. */
    public final String state;

    Direction(String buffer, String scratch, Class<?> stream) {
        this.stream = stream.getName().replace('.', '/');
        this.buffer = buffer;
        this.parameters = buffer + "L" + this.stream + ";II";
        this.state = parameters + scratch;
    }

    /** The name of the methods of {@link Template}. */
    public String method() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the descriptor of a compiled serialize method.
     *
     * @param owner the class that declares the method
     * @param value whether it is of a value, which it leaves in a {@link ObjectResult} when reading
     */
    String descriptor(Class<?> owner, boolean value) {
        MethodType objects = value && this == READ
                ? MethodType.methodType(void.class, owner, ObjectResult.class)
                : MethodType.methodType(void.class, owner);
        return objects.toMethodDescriptorString().replace(")V", state + ")J");
    }

    /** The type of the method of {@link Template} for objects anywhere in a packet, without the template. */
    MethodType ofTemplate() {
        return MethodType.fromMethodDescriptorString(
                "(Ljava/lang/Object;" + parameters + ")" + (this == READ ? "J" : "I"), Template.class.getClassLoader());
    }

    /**
     * Such a method as a compiled one: it has no use for the scratch of a writer, nor for where the result of a read is left.
     *
     * @param method of that type, but for what it returns
     * @param type of the compiled method
     */
    MethodHandle fitted(MethodHandle method, MethodType type) {
        MethodHandle fitted = type.parameterType(1) == ObjectResult.class
                ? MethodHandles.dropArguments(method, 1, ObjectResult.class)
                : method;
        int count = fitted.type().parameterCount();
        return MethodHandles.dropArguments(fitted, count, type.parameterList().subList(count, type.parameterCount())).asType(type);
    }

    /** The name of a compiled method for objects anywhere in a packet. */
    public String anywhere() {
        return method().concat("At");
    }

    /** The name of a compiled method for packets that start with the object. */
    public String fromStart() {
        return method().concat("Packet");
    }
}
