package io.github.tightwire.formats.report;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** The templates that lie beside this class, in Mustache. */
final class MustacheTemplate {
    /** Text as it stands in HTML and in XML. */
    private static final Mustache.Compiler COMPILER = Mustache.compiler().withLoader(MustacheTemplate::open).withEscaper(
            Escapers.simple(new String[][] {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}}));

    private MustacheTemplate() {
    }

    /** A template, filled in by names. */
    static String fill(String name, Object values) {
        return COMPILER.loadTemplate(name).execute(values);
    }

    private static Reader open(String name) {
        InputStream in = MustacheTemplate.class.getResourceAsStream(name);
        return new InputStreamReader(in, StandardCharsets.UTF_8);
    }
}
