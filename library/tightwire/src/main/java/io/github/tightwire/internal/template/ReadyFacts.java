package io.github.tightwire.internal.template;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.LibraryPackages;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts that a {@link ReadyCode} states of itself.
 *
 * @param trusted whether it is used without a look at class files: for a closed world, which has none
 * @param library the {@linkplain LibraryDigest digest of the library} that it was made with
 * @param rare the {@linkplain ClassFileOrigin#digest(byte[]) digest} of the class beside it that has what is rare
 * @param exact the class whose objects or values it is the template of; empty where it is of a method that templates call
 * @param classes what it was made of, but for the library's and the JDK's
 * @param links other ready code that it calls
 * @param kinds the classes whose objects it may come by
 * @param plainCalls what runs on a stream object
 * @param fingerprint of all that the type puts on the wire; null where it is not known
 */
public record ReadyFacts(boolean trusted, long library, long rare, String exact, List<Origin> classes, List<String> links,
        List<String> kinds, List<PlainCall> plainCalls, @Nullable Long fingerprint) {
    /** Changes with anything that ready code and the library have to agree about, and that no digest tells. */
    private static final String FORMAT = "tightwire ready 6";

    /** The subject of a line: its first letter. */
    private static final char LIBRARY = 'l';
    private static final char RARE = 'r';
    private static final char EXACT = 'e';
    private static final char CLASS = 'c';
    private static final char LINK = 't';
    private static final char KIND = 'k';
    private static final char PLAIN = 'p';
    private static final char FINGERPRINT = 'f';

    /** In place of the library's package, and of the dot after it: relocation moves that, and rewrites no text. */
    private static final char LIBRARY_PACKAGE = '~';

    private static final String TRUSTED = " trusted";
    private static final int LETTER_AND_SPACE = 2;
    private static final int HEX_BITS = 4;

    /**
     * A class that ready code was made of.
     *
     * @param name of the class
     * @param digest of its class file, as {@link ClassFileOrigin#digest(byte[])} has it
     * @param members of the class, as {@link ReadyTemplates#members} counts them
     */
    public record Origin(String name, long digest, int members) {
    }

    /**
     * The facts as text.
     *
     * @param code the name of the class that says them: a name in its package is written from the dot before it on
     * @return lines
     */
    public String encode(String code) {
        String around = packageOf(code);
        StringBuilder text = new StringBuilder(FORMAT).append(trusted ? TRUSTED : "").append('\n');
        line(text, LIBRARY, Long.toHexString(library));
        line(text, RARE, Long.toHexString(rare));
        line(text, EXACT, within(around, exact));
        if (fingerprint != null) {
            line(text, FINGERPRINT, Long.toHexString(fingerprint));
        }
        for (Origin origin : classes) {
            line(text, CLASS, Long.toHexString(origin.digest) + " " + Integer.toHexString(origin.members) + " "
                    + within(around, origin.name));
        }
        for (String link : links) {
            line(text, LINK, within(around, link));
        }
        for (String kind : kinds) {
            line(text, KIND, within(around, kind));
        }
        for (PlainCall call : plainCalls) {
            line(text, PLAIN, word(call.place()) + "\t" + word(call.method()) + "\t" + word(call.reason()));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, char about, String rest) {
        text.append(about).append(' ').append(rest).append('\n');
    }

    private static String packageOf(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private static String within(String around, String name) {
        return packageOf(name).equals(around) ? name.substring(around.length())
                : name.startsWith(LibraryPackages.ROOT) ? LIBRARY_PACKAGE + name.substring(LibraryPackages.ROOT.length())
                : name;
    }

    private static String whole(String around, String name) {
        return name.startsWith(".") ? around.concat(name)
                : name.indexOf(LIBRARY_PACKAGE) == 0 ? LibraryPackages.ROOT.concat(name.substring(1))
                : name;
    }

    private static String word(String text) {
        return text.replace('\t', ' ').replace('\n', ' ');
    }

    /**
     * The facts that a text says.
     *
     * @param text of a {@link ReadyCode}
     * @param code the name of its class
     * @return the facts
     * @throws IllegalArgumentException if it is of another version of the library
     */
    public static ReadyFacts decode(String text, String code) {
        String around = packageOf(code);
        int end = text.indexOf('\n');
        boolean trusted = text.startsWith(TRUSTED, FORMAT.length());
        if (!text.startsWith(FORMAT) || end != FORMAT.length() + (trusted ? TRUSTED.length() : 0)) {
            throw new IllegalArgumentException("it was made by another version of the library");
        }
        long library = 0;
        long rare = 0;
        String exact = "";
        List<Origin> classes = new ArrayList<>();
        List<String> links = new ArrayList<>();
        List<String> kinds = new ArrayList<>();
        List<PlainCall> plainCalls = new ArrayList<>();
        Long fingerprint = null;
        for (int start = end + 1; start < text.length(); start = end + 1) {
            end = text.indexOf('\n', start);
            String rest = text.substring(start + LETTER_AND_SPACE, end);
            switch (text.charAt(start)) {
                case LIBRARY:
                    library = hex(rest, 0, rest.length());
                    break;
                case RARE:
                    rare = hex(rest, 0, rest.length());
                    break;
                case EXACT:
                    exact = whole(around, rest);
                    break;
                case CLASS:
                    int first = rest.indexOf(' ');
                    int second = rest.indexOf(' ', first + 1);
                    classes.add(new Origin(
                            whole(around, rest.substring(second + 1)), hex(rest, 0, first), (int) hex(rest, first + 1, second)));
                    break;
                case FINGERPRINT:
                    fingerprint = hex(rest, 0, rest.length());
                    break;
                case LINK:
                    links.add(whole(around, rest));
                    break;
                case KIND:
                    kinds.add(whole(around, rest));
                    break;
                default:
                    String[] call = rest.split("\t", -1);
                    plainCalls.add(new PlainCall(call[0], call[1], call[2]));
                    break;
            }
        }
        return new ReadyFacts(trusted, library, rare, exact, classes, links, kinds, plainCalls, fingerprint);
    }

    /** A number in hexadecimal digits. The JDK's way is several times the code, all of it cold. */
    private static long hex(String text, int start, int end) {
        long number = 0;
        for (int i = start; i < end; i++) {
            char digit = text.charAt(i);
            number = number << HEX_BITS | digit - (digit <= '9' ? '0' : 'a' - 10);
        }
        return number;
    }
}
