package io.github.tightwire.build.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names of a schema. Its compiler changes them to the style of each language, and refuses what is then the same, or a word of one of them:
 * here names differ in more than case and underscores, from those of what it generates, too.
 */
final class SchemaNames {
    /** Behind or before the name of a type stands each of these in what is generated. */
    static final List<String> TYPE_PARTS = List.of("Write", "Read", "New", "Zero", "MaxBits", "MaxBytes");

    private static final Set<String> WORDS = Set.of((
            "abstract alignas alignof align and and_eq arguments as asm async auto await base bits bitand bitor bool break byte "
            + "bytes case catch chan char char8_t char16_t char32_t checked class compl concept const const_cast consteval constexpr "
            + "constinit continue co_await co_return co_yield crate debugger decimal decltype default defer delegate delete do double "
            + "dyn dynamic_cast else enum errno eval event explicit export extends extern fallthrough false finally fixed float "
            + "float32 float64 fn for foreach friend func function go goto if impl implicit import in inline instanceof int int8 "
            + "int16 int32 int64 int128 interface internal is let linux lock long loop main map match message mod move mut mutable "
            + "namespace new noexcept not not_eq null nullptr object operator or or_eq out override package params private protected "
            + "pub public range readonly ref register reinterpret_cast requires reserved return sbyte sealed select self Self short "
            + "signed sizeof stackalloc static static_assert static_cast string struct super switch table template this thread_local "
            + "throw trait true try type typedef typeid typename typeof ufixed uint uint8 uint16 uint32 uint64 uint128 ulong "
            + "unchecked union unix unsafe unsigned use ushort using var virtual void volatile wchar_t where while with xor xor_eq "
            + "yield").split(" "));
    private static final List<String> GENERATED = List.of("ProtocolId", "Serialize", "Stream", "ReadStream", "WriteStream", "Default",
            "From", "Ok", "Err", "ErrValidation", "Schema", "Error", "Result", "WireFingerprint");

    /** The beginning of a word that is not the first: before {@code S} in {@code HTTPServer}, and before {@code R} in {@code atRest}. */
    private static final Pattern WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");

    private final Set<String> taken = new HashSet<>();

    SchemaNames() {
        GENERATED.forEach(name -> taken.add(plain(name)));
    }

    /** Returns whether a name is no word of a language. */
    static boolean isFree(String name) {
        return !WORDS.contains(name);
    }

    /** Returns a name for a type, with a number behind it if something has it; takes it, with what is generated of it and each part. */
    String type(String wish, List<String> parts) {
        String escaped = isFree(wish) ? wish : wish + "Type";
        String name = escaped;
        for (int i = 2; !take(name, parts); i++) {
            name = escaped + i;
        }
        return name;
    }

    private boolean take(String name, List<String> parts) {
        String plain = plain(name);
        Set<String> all = new HashSet<>(List.of(plain));
        for (String part : parts) {
            all.add(plain + plain(part));
            all.add(plain(part) + plain);
        }
        if (parts != TYPE_PARTS) {
            all.addAll(List.of(plain + "none", plain + "max", "enumname" + plain));
        }
        if (all.stream().anyMatch(taken::contains)) {
            return false;
        }
        return taken.addAll(all);
    }

    /** The names of an enum's constants. */
    static List<String> variants(List<String> constants, boolean withNone) {
        SchemaNames names = new SchemaNames();
        names.taken.clear();
        names.taken.add("max");
        if (withNone) {
            names.taken.add("none");
        }
        List<String> variants = new ArrayList<>();
        for (String constant : constants) {
            String wish = UniqueNames.constant(constant);
            String escaped = isFree(wish) ? wish : wish + "Value";
            String name = escaped;
            for (int i = 2; !names.taken.add(plain(name)); i++) {
                name = escaped + i;
            }
            variants.add(name);
        }
        return variants;
    }

    /** Returns a name in small letters, with underscores between its words. */
    static String snake(String pascal) {
        String name = WORD.matcher(pascal).replaceAll("_").toLowerCase(Locale.ROOT);
        return isFree(name) ? name : name + "_value";
    }

    /** Returns what a name has in common with those that differ in style alone. */
    static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
