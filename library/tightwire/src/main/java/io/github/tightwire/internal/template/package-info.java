/**
 * The support of compiled code while it runs, besides the kernel: templates, the links between them, and the dispatch of an object whose
 * class is known only at run time. {@link io.github.tightwire.internal.template.TemplateCompiler} is the one entrance to the compiler.
 *
 * <p>A class belongs here if a program without the compiler needs it too, or if compiled code calls it; so nothing here knows about
 * bytecode. Compiled code has the names of public methods.
 */
package io.github.tightwire.internal.template;
