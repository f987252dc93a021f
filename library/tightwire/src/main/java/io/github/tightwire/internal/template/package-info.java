/**
 * The support of compiled code while it runs, besides the kernel: templates, how calls between them are linked, how an object of a class
 * that is known only when it runs finds its own; and {@link io.github.tightwire.internal.template.TemplateCompiler}, the one door to the
 * compiler.
 *
 * <p>A class belongs here if a program without the compiler needs it too, or if compiled code calls it; so nothing here knows about
 * bytecode. Compiled code has the names of public methods.
 */
package io.github.tightwire.internal.template;
