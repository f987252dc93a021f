/**
 * What compiled code needs while it runs, besides the kernel: templates, how calls between them are linked, how an object of a class
 * that is known only when it runs finds its own; and {@link io.github.tightwire.internal.template.TemplateCompiler}, the one door to the
 * compiler.
 *
 * <p>What enters is needed without the compiler as well: so nothing here knows of bytecode. The names of public methods stand in
 * compiled code.
 */
package io.github.tightwire.internal.template;
