package io.github.tightwire.formats;

import static io.github.tightwire.formats.world.Column.NATURAL;
import static io.github.tightwire.formats.world.Column.QUANTISED;

import io.github.tightwire.formats.peers.Bson;
import io.github.tightwire.formats.peers.CapnProto;
import io.github.tightwire.formats.peers.FlatBuffers;
import io.github.tightwire.formats.peers.ForyFormat;
import io.github.tightwire.formats.peers.KryoFormat;
import io.github.tightwire.formats.peers.MessagePack;
import io.github.tightwire.formats.peers.Protobuf;
import io.github.tightwire.formats.peers.Sbe;
import io.github.tightwire.formats.peers.Thrift;
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

    /**
     * A format.
     *
     * @param name the same one in both columns
     * @param column what it is given
     * @param isStep whether it is a step of the article, and not what people use instead
     * @param format itself
     */
    public record Entry(String name, Column column, boolean isStep, Format format) {
        /** {@return whether a packet says all of the world, and not only what changed} */
        public boolean isComplete() {
            return !name.equals(CHANGES);
        }
    }

    private final List<Entry> entries = new ArrayList<>();

    private Catalogue(World before) {
        step("1 XML", Xml::new);
        step("2 JSON", column -> new Json(column, true));
        step("3 JSON after a schema", column -> new Json(column, false));
        step("4 custom text", CustomText::new);
        step("5 structs", Structs::new);
        step("6 bits by hand", HandPacked::new);
        entries.add(new Entry("7 one serialize method", NATURAL, true, new WholeFloats()));
        entries.add(new Entry(OURS, QUANTISED, true, new Bounded()));
        entries.add(new Entry(CHANGES, QUANTISED, true, new Changes(before)));
        peer("BSON", Bson::new);
        peer("Protocol Buffers", Protobuf::new);
        peer("FlatBuffers", FlatBuffers::new);
        peer("Thrift (compact)", Thrift::new);
        peer("Cap'n Proto", column -> new CapnProto(column, false));
        peer("Cap'n Proto (packed)", column -> new CapnProto(column, true));
        peer("MessagePack", MessagePack::new);
        peer("Kryo", KryoFormat::new);
        peer("Apache Fory", ForyFormat::new);
        peer("SBE", Sbe::new);
        peer("zserio", Zserio::new);
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

    private void step(String name, Function<Column, Format> maker) {
        add(name, true, maker);
    }

    private void peer(String name, Function<Column, Format> maker) {
        add(name, false, maker);
    }

    private void add(String name, boolean isStep, Function<Column, Format> maker) {
        for (Column column : Column.values()) {
            entries.add(new Entry(name, column, isStep, maker.apply(column)));
        }
    }
}
