package io.github.tightwire.internal.tree;

/**
 * A call of an operation, in the source: the same one whatever compiler made the class file of it, as far as can be.
 *
 * <p>Calls of an operation in one method are numbered by their lines, and within a line in the order of the bytecode. Compilers
 * place a loop's condition before or after its body, and copy what stands in {@code finally}; but they agree on lines. So a site
 * survives another compiler, other code elsewhere in the class, and comments: random types have the same sites from ecj as from javac,
 * and the same statements have the same sites in Kotlin as in Java. It does not survive another call of the same operation before it in
 * the method, or another name of the method; nor, in what has no name in the source, such as a lambda's body, another compiler. A function
 * that Kotlin inlines is no method: its calls are numbered among the caller's, after all others. Without line numbers the order of the
 * bytecode is all there is.
 *
 * @param type the class that declares the method, as {@link Class#getName()} has it
 * @param method that the call stands in
 * @param descriptor of that method
 * @param operation the name of the method that is called
 * @param number of the call among those of the same operation in the method, from 0
 */
public record CallSite(String type, String method, String descriptor, String operation, int number) {
    @Override
    public String toString() {
        return type + "." + method + "#" + operation + "." + number;
    }
}
