/**
 * Class files, as far as the compiler reads them: that a file is the class's own, its methods and fields, which method a call means; and
 * the words for what is known of a value; what is found out, of an initialiser for example, is the evaluation's. Also the methods that are
 * in no file: those of functions and families. {@link io.github.tightwire.internal.compiler.classfile.ClassFiles} is where to begin. A
 * class belongs here if it says something about a class or a method that is true whoever compiles it, or if it is a word for that.
 */
package io.github.tightwire.internal.compiler.classfile;
