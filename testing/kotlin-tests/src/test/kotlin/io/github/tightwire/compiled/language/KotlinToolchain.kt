package io.github.tightwire.compiled.language

import java.io.ByteArrayOutputStream
import java.io.File
import java.io.PrintStream
import java.nio.file.Files
import java.util.Random
import org.jetbrains.kotlin.cli.common.ExitCode
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler

/** Kotlin's compiler, with options that builds have. */
internal class KotlinToolchain(private val options: List<String>) : Toolchain {
    private val made = HashMap<Map<String, String>, Map<String, ByteArray>>()

    companion object {
        fun random(random: Random): KotlinToolchain {
            fun any(vararg options: String) = options[random.nextInt(options.size)]
            val options = listOf(
                "-jvm-target=" + any("1.8", "11", "17", "17"),
                "-Xlambdas=" + any("indy", "indy", "class"),
                "-Xsam-conversions=" + any("indy", "indy", "class"),
                "-Xstring-concat=" + any("indy-with-constants", "inline"),
                "-jvm-default=" + any("enable", "no-compatibility", "disable"),
                any("", "", "-Xno-param-assertions"),
                any("", "", "", "-Xno-optimize"),
            )
            return KotlinToolchain(options.filter { it.isNotEmpty() && it != "-Xstring-concat=indy-with-constants" })
        }
    }

    /** Compiles programs together, which takes little longer than one: each is there when it is asked for. */
    fun compileAll(programs: List<Program>) {
        val classes = compile(programs.flatMap { it.units().entries }.associate { it.key to it.value }, StringBuilder())
        // If one of them is none, each is compiled by itself.
        classes?.let {
            for (program in programs) {
                val own = program.game().substringBeforeLast('.') + "."
                made[program.units()] = classes.filterKeys { it.startsWith(own) }
            }
        }
    }

    override fun compile(units: Map<String, String>, problems: StringBuilder): Map<String, ByteArray>? {
        made[units]?.let { return it }
        val directory = Files.createTempDirectory("kotlinc").toFile()
        try {
            val files = units.map { (name, source) ->
                directory.resolve("sources/" + name.replace('.', '/') + ".kt").also {
                    it.parentFile.mkdirs()
                    it.writeText(source)
                }
            }
            val out = directory.resolve("classes")
            val said = ByteArrayOutputStream()
            val fixed = listOf("-no-stdlib", "-no-reflect", "-nowarn", "-d", out.path, "-cp", System.getProperty("java.class.path"))
            val code = K2JVMCompiler().exec(PrintStream(said), *(fixed + options + files.map(File::getPath)).toTypedArray())
            problems.append(said)
            return if (code == ExitCode.OK) classes(out) else null
        } finally {
            directory.deleteRecursively()
        }
    }

    private fun classes(out: File): Map<String, ByteArray> = out.walk().filter { it.extension == "class" }
        .associate { it.relativeTo(out).path.removeSuffix(".class").replace(File.separatorChar, '.') to it.readBytes() }

    override fun toString() = "kotlinc " + options.joinToString(" ")
}
