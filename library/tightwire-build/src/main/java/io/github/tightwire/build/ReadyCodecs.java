package io.github.tightwire.build;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.compiler.ReadyCompiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The ready codecs of a folder of classes, and the report about them. */
public final class ReadyCodecs {
    private final ReadyCompiler.Result result;

    private ReadyCodecs(ReadyCompiler.Result result) {
        this.result = result;
    }

    /**
     * Makes the ready codecs of a folder. Where all are there already, nothing is written.
     *
     * @param folder of class files, in the folders of their packages
     * @param classPath folders and archives of the other classes that these need
     * @param trusted whether codecs are used without comparing class files: for a closed world, which has none
     * @return the report
     * @throws IOException if a file can't be read or written, or the class path has another version of the library
     */
    public static ReadyCodecs make(Path folder, List<Path> classPath, boolean trusted) throws IOException {
        return new ReadyCodecs(ReadyCompiler.compile(folder, classPath, trusted));
    }

    /**
     * The result, in a line.
     *
     * @return how many types there are, and what their codecs take
     */
    public String summary() {
        int ready = 0;
        for (ReadyCompiler.Type type : result.types()) {
            ready += type.reason().isEmpty() ? 1 : 0;
        }
        return ready + " of " + result.types().size() + " types have a ready codec; " + result.bytes() + " bytes of class files; "
                + result.written() + " files written";
    }

    /**
     * The types and calls that are not as they should be.
     *
     * @return a line for each type without a ready codec, for each call that runs on a stream object, and for each result that is assigned
     *     to another field than the one that is passed in
     */
    public List<String> shortcomings() {
        List<String> lines = new ArrayList<>(result.mistakes());
        for (ReadyCompiler.Type type : result.types()) {
            if (!type.reason().isEmpty()) {
                lines.add(type.name() + " has no ready codec, because " + type.reason());
            }
            for (PlainCall call : type.plainCalls()) {
                lines.add(call.toString());
            }
        }
        return lines;
    }

    /**
     * The fields that hold data and that no path of a serialize method touches: forgotten ones, and those that are not sent on purpose,
     * unless they are {@code transient}.
     *
     * @return a line for each field
     */
    public List<String> unsentFields() {
        return result.unsentFields();
    }

    /**
     * The size of each ready codec.
     *
     * @return a line for each type that has one
     */
    public List<String> sizes() {
        List<String> lines = new ArrayList<>();
        for (ReadyCompiler.Type type : result.types()) {
            if (type.reason().isEmpty()) {
                lines.add(type.name() + ": " + type.bytes() + " bytes");
            }
        }
        return lines;
    }
}
