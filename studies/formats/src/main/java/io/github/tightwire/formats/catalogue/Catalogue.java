package io.github.tightwire.formats.catalogue;

import static io.github.tightwire.formats.world.Column.NATURAL;
import static io.github.tightwire.formats.world.Column.QUANTISED;

import io.github.tightwire.formats.peers.Bson;
import io.github.tightwire.formats.peers.CapnProto;
import io.github.tightwire.formats.peers.FlatBuffers;
import io.github.tightwire.formats.peers.Format;
import io.github.tightwire.formats.peers.ForyFormat;
import io.github.tightwire.formats.peers.KryoFormat;
import io.github.tightwire.formats.peers.MessagePack;
import io.github.tightwire.formats.peers.ObjectFormat;
import io.github.tightwire.formats.peers.Peer;
import io.github.tightwire.formats.peers.PeerFormat;
import io.github.tightwire.formats.peers.Protobuf;
import io.github.tightwire.formats.peers.Sbe;
import io.github.tightwire.formats.peers.StructPeer;
import io.github.tightwire.formats.peers.Zserio;
import io.github.tightwire.formats.steps.Bounded;
import io.github.tightwire.formats.steps.Changes;
import io.github.tightwire.formats.steps.HandPacked;
import io.github.tightwire.formats.steps.Structs;
import io.github.tightwire.formats.steps.WholeFloats;
import io.github.tightwire.formats.text.CustomText;
import io.github.tightwire.formats.text.Json;
import io.github.tightwire.formats.text.Xml;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** All formats, in the order in which they are shown: the steps of the article, then what people use instead. */
public final class Catalogue {
    /** The name of the format that all others are compared with. */
    public static final String OURS = "8 bounded and compressed";

    /** The name of the format that sends no complete state, but what changed. */
    public static final String CHANGES = "9 what changed only";

    private static final String ONE_METHOD = "7 one serialize method";

    /**
     * A format.
     *
     * @param name the same one in both columns
     * @param column what it is given
     * @param format itself
     */
    public record Entry(String name, Column column, Format format) {
        /** {@return whether a packet says all of the world, and not only what changed} */
        public boolean isComplete() {
            return !name.equals(CHANGES);
        }

        /** In words. */
        @Override
        public String toString() {
            return name + ", " + column;
        }
    }

    private final List<Entry> entries = new ArrayList<>();

    private Catalogue(World before) {
        addPeer("1 XML", new Xml());
        addPeer("2 JSON", new Json(true));
        addPeer("3 JSON after a schema", new Json(false));
        addPeer("4 custom text", new CustomText());
        addStructs("5 structs", column -> new Structs());
        addStructs("6 bits by hand", column -> new HandPacked());
        entries.add(new Entry(ONE_METHOD, NATURAL, new WholeFloats()));
        entries.add(new Entry(OURS, QUANTISED, new Bounded()));
        entries.add(new Entry(CHANGES, QUANTISED, new Changes(before)));
        addPeer("BSON", new Bson());
        addStructs("Protocol Buffers", Protobuf::new);
        addStructs("FlatBuffers", FlatBuffers::new);
        addStructs("Cap'n Proto", column -> new CapnProto(column, false));
        addStructs("Cap'n Proto (packed)", column -> new CapnProto(column, true));
        addStructs("MessagePack", column -> new MessagePack());
        addObjects("Kryo", KryoFormat::new);
        addObjects("Apache Fory", ForyFormat::new);
        addStructs("SBE", Sbe::new);
        addStructs("zserio", Zserio::new);
    }

    /**
     * New instances of all formats.
     *
     * @param before the world that both sides have already, of which step 9 sends the changes
     * @return the formats in order
     */
    public static List<Entry> of(World before) {
        return List.copyOf(new Catalogue(before).entries);
    }

    /**
     * Returns whether a format is one of this library's.
     *
     * @param name of the format
     * @return true for the last three steps
     */
    public static boolean isOurs(String name) {
        return name.equals(ONE_METHOD) || name.equals(OURS) || name.equals(CHANGES);
    }

    /**
     * A name as tables and charts show it: it says which formats are this library's.
     *
     * @param name of the format
     * @return the name, marked if it is ours
     */
    public static String title(String name) {
        return isOurs(name) ? name + " (Tightwire)" : name;
    }

    /** A peer of objects in the order of their ids. */
    private void addPeer(String name, Peer peer) {
        add(name, column -> new PeerFormat(column, peer));
    }

    private void addStructs(String name, Function<Column, Peer> peer) {
        add(name, column -> new PeerFormat(column, new StructPeer(peer.apply(column), column == QUANTISED)));
    }

    /** A serializer of objects, which takes a world as it is. */
    private void addObjects(String name, Function<Column, ObjectFormat> format) {
        add(name, column -> column == NATURAL ? format.apply(column)
                : new PeerFormat(column, new StructPeer(format.apply(column), true)));
    }

    private void add(String name, Function<Column, Format> format) {
        for (Column column : Column.values()) {
            entries.add(new Entry(name, column, format.apply(column)));
        }
    }
}
