/** The template compiler: makes codecs of serialize methods, while a program runs or when it is built. */
module io.github.tightwire.compiler {
    requires static org.jspecify;
    requires io.github.tightwire;
    requires org.objectweb.asm;
    requires org.objectweb.asm.tree;
    requires org.objectweb.asm.tree.analysis;

    provides io.github.tightwire.internal.template.TemplateCompiler with io.github.tightwire.internal.compiler.BytecodeCompiler;
}
