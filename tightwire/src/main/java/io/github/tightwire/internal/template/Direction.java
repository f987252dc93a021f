package io.github.tightwire.internal.template;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.template.schedule.Anchor;
import io.github.tightwire.internal.template.schedule.MeasureSchedule;
import io.github.tightwire.internal.template.schedule.Schedule;
import io.github.tightwire.internal.template.schedule.Windows;
import io.github.tightwire.internal.template.schedule.WriteSchedule;
import java.util.Locale;
import org.objectweb.asm.Type;

/** Which of the three a method is compiled for, and the local variables that stand for the stream there. */
enum Direction {
    WRITE("[BII", "J", WriteStream.class, Kernel.WRITER, Kernel.WRITER_THROWN, Kernel.WRITER_THROWN),
    READ("[BII", "", ReadStream.class, Kernel.READER, Kernel.READER_THROWN, Kernel.READER_CAUGHT),
    MEASURE("", "", MeasureStream.class, Kernel.MEASURER, Kernel.MEASURER_THROWN, Kernel.MEASURER_THROWN);

    /** The class of the stream object, its internal name. */
    final String stream;

    /** The types of what tells where a packet is: bytes, start, end. */
    final String buffer;

    /** The types of a template's parameters after the object: the buffer; origin, position, depth. */
    final String parameters;

    /** The types of the local variables that stand for the stream: the parameters, and the scratch of a writer. */
    final String state;

    /** The types of {@link #state}. */
    final Type[] stateTypes;

    /** The method that makes the stream object. */
    final Kernel factory;

    /** The method that takes an exception of a call which the stream object was used for. */
    final Kernel thrown;

    /** The same, where a handler of the user's own comes after it: gives what that one is to catch. */
    final Kernel caught;

    Direction(String buffer, String scratch, Class<?> stream, Kernel factory, Kernel thrown, Kernel caught) {
        this.stream = Type.getInternalName(stream);
        this.buffer = buffer;
        this.parameters = buffer + Type.getDescriptor(stream) + "II";
        this.state = parameters + scratch;
        this.stateTypes = Type.getArgumentTypes("(".concat(state).concat(")V"));
        this.factory = factory;
        this.thrown = thrown;
        this.caught = caught;
    }

    /** The name of the methods of {@link Template}. */
    String method() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The name of a compiled method for objects anywhere in a packet. */
    String anywhere() {
        return method().concat("FromAnywhere");
    }

    /** The name of a compiled method for packets that start with the object. */
    String fromStart() {
        return method().concat("FromStart");
    }

    /** Decides what is done for a region of such widths, wherever it starts. */
    Schedule schedule(Anchor start, int[] widths) {
        switch (this) {
            case WRITE:
                return WriteSchedule.of(start, widths);
            case READ:
                return Windows.schedule(start, widths);
            default:
                return MeasureSchedule.of(start, widths);
        }
    }
}
