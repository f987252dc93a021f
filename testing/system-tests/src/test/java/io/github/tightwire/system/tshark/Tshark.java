package io.github.tightwire.system.tshark;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The real tshark, with a dissector of ours. */
final class Tshark {
    private static final long PATIENCE_SECONDS = 600;
    /** The text of one of our fields: its label, its value, its bits. */
    private static final Pattern FIELD = Pattern.compile("(?s)(.*?): (.*)  \\[bit ([0-9]+), ([0-9]+) bits?]");

    private Tshark() {
    }

    /**
     * A packet as tshark shows it.
     *
     * @param verdict what the dissector says of it
     * @param isFlagged whether it has expert information
     * @param rows its fields, in order
     * @param undecoded from which bit on it is undecoded, and why; empty where it is decoded
     */
    record Shown(String verdict, boolean isFlagged, List<Row> rows, String undecoded) {
    }

    /**
     * A field.
     *
     * @param path labels with dots and indices: {@code snapshot.cubes[3].x}, the type first
     * @param field the name to filter by
     * @param bit the first one
     * @param bits how many
     * @param text its value as it is shown
     * @param value its value as filters see it
     */
    record Row(String path, String field, int bit, int bits, String text, String value) {
    }

    /** Runs tshark on a capture, with a dissector; what it prints goes to a file. */
    static Path run(Path folder, Path lua, Path capture, String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-X", "lua_script:" + lua));
        all.addAll(List.of(arguments));
        return run(folder, capture, all);
    }

    /** Runs tshark on a capture; what it prints goes to a file. */
    static Path run(Path folder, Path capture, List<String> arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "tshark", ".out");
        Path errors = Files.createTempFile(folder, "tshark", ".err");
        List<String> command = new ArrayList<>(List.of("tshark", "-n", "-r", capture.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(errors.toFile());
        // No plugins of whoever runs the tests.
        builder.environment().put("HOME", folder.toString());
        Process process = builder.start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        String said = Files.readString(errors, StandardCharsets.UTF_8)
                // What versions of it say to root, in a container mostly.
                .replaceAll("Running as user \"root\"[^\n]*\n?|[^\n]*running Wireshark as superuser[^\n]*\n?", "");
        if (process.exitValue() != 0 || !said.isBlank()) {
            throw new IOException("tshark ended with " + process.exitValue() + ": " + said);
        }
        return out;
    }

    /** Returns tshark's view of a capture, packet by packet. */
    static List<Shown> show(Path folder, Path lua, Path capture, String protocol, String... arguments)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-T", "pdml", "-J", protocol));
        all.addAll(List.of(arguments));
        Path pdml = run(folder, lua, capture, all.toArray(String[]::new));
        try (Reader in = new Wellformed(Files.newBufferedReader(pdml, StandardCharsets.UTF_8))) {
            return parse(in, protocol);
        } catch (XMLStreamException e) {
            throw new IOException(e);
        } finally {
            Files.delete(pdml);
        }
    }

    /** The output of tshark, without the two code points that XML does not allow and tshark does not know of. */
    private static final class Wellformed extends FilterReader {
        Wellformed(Reader in) {
            super(in);
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            for (int i = offset; i < offset + count; i++) {
                buffer[i] = buffer[i] >= '\ufffe' ? '\ufffd' : buffer[i];
            }
            return count;
        }
    }

    private static List<Shown> parse(Reader in, String protocol) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        // Each &amp; is an entity, and a JDK 25 limits how many characters those of a document are.
        factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", 0);
        factory.setProperty("jdk.xml.totalEntitySizeLimit", 0);
        XMLStreamReader xml = factory.createXMLStreamReader(in);
        List<Shown> packets = new ArrayList<>();
        List<String> path = new ArrayList<>();
        List<Row> rows = new ArrayList<>();
        String verdict = "not shown";
        boolean flagged = false;
        String undecoded = "";
        boolean ours = false;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("packet")) {
                rows = new ArrayList<>();
                path.clear();
                verdict = "not shown";
                undecoded = "";
                flagged = false;
            } else if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("packet")) {
                packets.add(new Shown(verdict, flagged, rows, undecoded));
            } else if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("proto")) {
                // What is malformed has a protocol of Wireshark's own within ours.
                ours |= protocol.equals(xml.getAttributeValue(null, "name"));
            } else if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("proto") && path.isEmpty()) {
                ours = false;
            } else if (ours && event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("field")) {
                String name = xml.getAttributeValue(null, "name");
                String text = xml.getAttributeValue(null, name.isEmpty() ? "show" : "showname");
                Matcher field = FIELD.matcher(text == null ? "" : text);
                boolean matches = field.matches();
                path.add(matches ? field.group(1) : text == null ? "" : text);
                if (name.equals(protocol + ".verdict")) {
                    verdict = xml.getAttributeValue(null, "show");
                } else if (name.equals(protocol + ".undecoded")) {
                    undecoded = text;
                } else if (name.contains("expert") || name.equals(protocol + ".refused")) {
                    flagged = true;
                } else if (matches) {
                    rows.add(new Row(String.join(".", path).replace(".[", "["), name, Integer.parseInt(field.group(3)),
                            Integer.parseInt(field.group(4)), field.group(2), xml.getAttributeValue(null, "show")));
                }
            } else if (ours && event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals("field")) {
                path.remove(path.size() - 1);
            }
        }
        return packets;
    }
}
