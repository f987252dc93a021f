package io.github.tightwire.internal.kernel;

import io.github.tightwire.internal.kernel.Site.Staged;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The sites of a class of a build, as a text that the class has. It is read when the first exception comes along, and is for those
 * instructions alone that may throw: each method says from which byte of its code on it is at which site.
 */
public final class SiteText implements SiteTable {
    private final Source source;
    private volatile @Nullable Read read;

    /**
     * The table of a text.
     *
     * @param source of the text, asked for it once
     */
    public SiteText(Source source) {
        this.source = source;
    }

    /** The owner of a text. */
    public interface Source {
        /**
         * The places in the source that instructions were made of.
         *
         * @return as {@link SiteText#encode} writes them
         */
        String sites();
    }

    /** The contents of a text: for each method the sites by their places, and all sites. */
    private record Read(Map<String, TreeMap<Integer, Integer>> methods, @Nullable Site[] sites) {
    }

    @Override
    public @Nullable Site at(StackFrame frame) {
        Read known = read();
        TreeMap<Integer, Integer> offsets = known.methods.get(frame.getMethodName());
        Map.Entry<Integer, Integer> at = offsets == null ? null : offsets.floorEntry(frame.getByteCodeIndex());
        return at == null ? null : known.sites[at.getValue()];
    }

    @Override
    public boolean has(StackTraceElement element) {
        return SiteTable.has(read().sites, element);
    }

    private Read read() {
        Read known = read;
        if (known == null) {
            synchronized (this) {
                known = read;
                if (known == null) {
                    known = new Reader(source.sites()).read();
                    read = known;
                }
            }
        }
        return known;
    }

    /**
     * Writes a table.
     *
     * @param sites by index; the first is null
     * @param methods by name, the byte of the code and the index from there on
     * @return the text
     */
    public static String encode(@Nullable Site[] sites, Map<String, TreeMap<Integer, Integer>> methods) {
        return new Writer().write(sites, methods);
    }

    /** Numbers are a char or two: small ones are a byte each in a class file. */
    private static final class Writer {
        private static final int HALF = 0x8000;

        private final Map<String, Integer> strings = new HashMap<>();
        private final StringBuilder names = new StringBuilder();
        private final Map<StackTraceElement, Integer> frames = new IdentityHashMap<>();
        private final StringBuilder places = new StringBuilder();
        private final Map<Staged, Integer> stagings = new IdentityHashMap<>();
        private final StringBuilder operations = new StringBuilder();

        String write(@Nullable Site[] sites, Map<String, TreeMap<Integer, Integer>> methods) {
            StringBuilder lines = new StringBuilder();
            for (int i = 1; i < sites.length; i++) {
                Site site = sites[i];
                number(lines, site == null ? 0 : 1 + place(site));
                number(lines, site == null || site.staged() == null ? 0 : 1 + operation(site.staged()));
            }
            StringBuilder ranges = new StringBuilder();
            methods.forEach((method, offsets) -> {
                number(ranges, string(method));
                number(ranges, offsets.size());
                int last = 0;
                for (Map.Entry<Integer, Integer> offset : offsets.entrySet()) {
                    number(ranges, offset.getKey() - last);
                    number(ranges, offset.getValue());
                    last = offset.getKey();
                }
            });
            StringBuilder all = new StringBuilder();
            part(all, strings.size(), names);
            part(all, frames.size(), places);
            part(all, stagings.size(), operations);
            part(all, sites.length - 1, lines);
            part(all, methods.size(), ranges);
            return all.toString();
        }

        private static void part(StringBuilder all, int size, StringBuilder part) {
            number(all, size);
            all.append(part);
        }

        private static void number(StringBuilder to, int number) {
            if (number >= HALF - 1) {
                to.append((char) (HALF | number >>> 15));
            }
            to.append((char) (number >= HALF - 1 ? number & HALF - 1 : number + 1));
        }

        private int string(String text) {
            Integer known = strings.get(text);
            if (known == null) {
                known = strings.size();
                strings.put(text, known);
                number(names, text.length());
                names.append(text);
            }
            return known;
        }

        private int place(Site site) {
            Integer known = frames.get(site.frame());
            if (known == null) {
                int caller = site.caller() == null ? 0 : 1 + place(site.caller());
                StackTraceElement frame = site.frame();
                number(places, caller);
                number(places, string(frame.getClassName()));
                number(places, string(frame.getMethodName()));
                number(places, frame.getFileName() == null ? 0 : 1 + string(frame.getFileName()));
                number(places, 1 + Math.max(-1, frame.getLineNumber()));
                known = frames.size();
                frames.put(frame, known);
            }
            return known;
        }

        private int operation(Staged staged) {
            Integer known = stagings.get(staged);
            if (known == null) {
                int before = staged.before() == null ? 0 : 1 + operation(staged.before());
                int other = staged.other() == null ? 0 : 1 + operation(staged.other());
                int site = place(staged.site());
                number(operations, before << 1 | (other == 0 ? 0 : 1));
                number(operations, staged.bits());
                number(operations, site);
                if (other > 0) {
                    number(operations, other);
                }
                known = stagings.size();
                stagings.put(staged, known);
            }
            return known;
        }
    }

    private static final class Reader {
        private final String text;
        private int at;

        Reader(String text) {
            this.text = text;
        }

        Read read() {
            String[] strings = new String[number()];
            for (int i = 0; i < strings.length; i++) {
                int length = number();
                strings[i] = text.substring(at, at + length);
                at += length;
            }
            List<Site> places = new ArrayList<>();
            for (int i = number(); i > 0; i--) {
                int caller = number();
                String type = strings[number()];
                String method = strings[number()];
                int file = number();
                places.add(new Site(caller == 0 ? null : places.get(caller - 1),
                        new StackTraceElement(type, method, file == 0 ? null : strings[file - 1], number() - 1), null));
            }
            List<Staged> operations = new ArrayList<>();
            for (int i = number(); i > 0; i--) {
                int first = number();
                int before = first >>> 1;
                int bits = number();
                Site site = places.get(number());
                operations.add(new Staged(before == 0 ? null : operations.get(before - 1), bits, site,
                        (first & 1) == 0 ? null : operations.get(number() - 1)));
            }
            @Nullable Site[] sites = new Site[1 + number()];
            for (int i = 1; i < sites.length; i++) {
                int place = number();
                int staged = number();
                Site site = place == 0 ? null : places.get(place - 1);
                sites[i] = site == null || staged == 0 ? site : new Site(site.caller(), site.frame(), operations.get(staged - 1));
            }
            Map<String, TreeMap<Integer, Integer>> methods = new HashMap<>();
            for (int i = number(); i > 0; i--) {
                TreeMap<Integer, Integer> offsets = new TreeMap<>();
                methods.put(strings[number()], offsets);
                int last = 0;
                for (int j = number(); j > 0; j--) {
                    last += number();
                    offsets.put(last, number());
                }
            }
            return new Read(methods, sites);
        }

        private int number() {
            char first = text.charAt(at++);
            return first < Writer.HALF ? first - 1 : (first & Writer.HALF - 1) << 15 | text.charAt(at++);
        }
    }
}
