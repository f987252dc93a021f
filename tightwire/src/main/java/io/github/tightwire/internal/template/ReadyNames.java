package io.github.tightwire.internal.template;

/**
 * What a build found out of the names of fields in the methods of a class, and stands beside it: a class that hands itself to {@link
 * NameTable} when it is initialised, so that nothing has to be open to the library.
 */
public interface ReadyNames {
    /**
     * The calls in the methods of the class.
     *
     * @return as {@link NameTable#encode} writes them
     */
    String names();
}
