package io.github.tightwire.internal.template;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import org.objectweb.asm.Type;

/** Which of the three a method is compiled for, and the local variables that stand for the stream there. */
enum Direction {
    WRITE("[BII", "J", WriteStream.class, Kernel.WRITER),
    READ("[BII", "", ReadStream.class, Kernel.READER),
    MEASURE("", "", MeasureStream.class, Kernel.MEASURER);

    /** The class of the stream object, its internal name. */
    final String stream;

    /** The types of what tells where a packet is: bytes, start, end. */
    final String buffer;

    /** The types of a template's parameters behind the object: the buffer; origin, position. */
    final String parameters;

    /** The types of the local variables that stand for the stream: the parameters, and the scratch of a writer. */
    final String state;

    /** The method that makes the stream object. */
    final Kernel factory;

    Direction(String buffer, String scratch, Class<?> stream, Kernel factory) {
        this.stream = Type.getInternalName(stream);
        this.buffer = buffer;
        this.parameters = buffer + Type.getDescriptor(stream) + "I";
        this.state = parameters + scratch;
        this.factory = factory;
    }
}
