package io.github.tightwire.benchmarks;

import io.github.tightwire.benchmarks.hand.ArenaByHand;
import io.github.tightwire.benchmarks.hand.ByHand;
import io.github.tightwire.benchmarks.hand.DataClassByHand;
import io.github.tightwire.benchmarks.hand.EightKindsByHand;
import io.github.tightwire.benchmarks.hand.GamePacketsByHand;
import io.github.tightwire.benchmarks.hand.OtherGamePacketsByHand;
import io.github.tightwire.benchmarks.hand.ProtocolPacketsByHand;
import io.github.tightwire.benchmarks.hand.ShapesByHand;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.benchmarks.shape.Arena;
import io.github.tightwire.benchmarks.shape.DataClass;
import io.github.tightwire.benchmarks.shape.GamePackets;
import io.github.tightwire.benchmarks.shape.OtherGamePackets;
import io.github.tightwire.benchmarks.shape.ProtocolPackets;
import io.github.tightwire.benchmarks.shape.Shapes;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A packet of one of the shapes that real games have, and the code by hand that it is compared with.
 *
 * @param type the class
 * @param factory makes a packet; where it has references whose classes are known only while the program runs, the number says which
 * @param hand the code written by hand
 * @param <T> the class
 */
record Shape<T extends Packet>(Class<T> type, IntFunction<T> factory, ByHand<T> hand) {
    static final Shape<Shapes.ObjectList> OBJECT_LIST = new Shape<>(
            Shapes.ObjectList.class, order -> new Shapes.ObjectList(), new ShapesByHand.ObjectListByHand());
    static final Shape<Shapes.RecordList> RECORD_LIST = new Shape<>(
            Shapes.RecordList.class, order -> new Shapes.RecordList(), new ShapesByHand.RecordListByHand());
    static final Shape<Shapes.NumberMap> NUMBER_MAP = new Shape<>(
            Shapes.NumberMap.class, order -> new Shapes.NumberMap(), new ShapesByHand.NumberMapByHand());
    static final Shape<Shapes.OptionalObject> OPTIONAL_OBJECT = new Shape<>(
            Shapes.OptionalObject.class, order -> new Shapes.OptionalObject(), new ShapesByHand.OptionalObjectByHand());
    static final Shape<Shapes.TwoKinds> TWO_KINDS = new Shape<>(
            Shapes.TwoKinds.class, Shapes.TwoKinds::new, new ShapesByHand.TwoKindsByHand());
    static final Shape<Shapes.EightKinds> EIGHT_KINDS = new Shape<>(
            Shapes.EightKinds.class, Shapes.EightKinds::new, new EightKindsByHand());
    static final Shape<Shapes.InterfaceField> INTERFACE_FIELD = new Shape<>(
            Shapes.InterfaceField.class, Shapes.InterfaceField::new, new ShapesByHand.InterfaceFieldByHand());
    static final Shape<Shapes.OpenField> OPEN_FIELD = new Shape<>(
            Shapes.OpenField.class, order -> new Shapes.OpenField(), new ShapesByHand.OpenFieldByHand());
    static final Shape<Shapes.GenericHolder> GENERIC_HOLDER = new Shape<>(
            Shapes.GenericHolder.class, order -> new Shapes.GenericHolder(), new ShapesByHand.GenericHolderByHand());
    static final Shape<DataClass> DATA_CLASS = new Shape<>(DataClass.class, order -> new DataClass(), new DataClassByHand());
    static final Shape<Arena.Snapshot> SNAPSHOT = new Shape<>(
            Arena.Snapshot.class, order -> new Arena.Snapshot(), new ArenaByHand.SnapshotByHand());
    static final Shape<Arena.Inventory> INVENTORY = new Shape<>(
            Arena.Inventory.class, order -> new Arena.Inventory(), new ArenaByHand.InventoryByHand());

    /** Those that the compiler was made with. */
    static final List<Shape<?>> ALL = List.of(OBJECT_LIST, RECORD_LIST, NUMBER_MAP, OPTIONAL_OBJECT, TWO_KINDS, EIGHT_KINDS,
            INTERFACE_FIELD, OPEN_FIELD, GENERIC_HOLDER, DATA_CLASS, SNAPSHOT, INVENTORY);

    /** Kinds that games send. */
    static final List<Shape<?>> GAMES = List.of(
            new Shape<>(GamePackets.Player.class, order -> new GamePackets.Player(), new GamePacketsByHand.PlayerByHand()),
            new Shape<>(GamePackets.Projectiles.class, order -> new GamePackets.Projectiles(),
                    new GamePacketsByHand.ProjectilesByHand()),
            new Shape<>(GamePackets.Orders.class, order -> new GamePackets.Orders(), new GamePacketsByHand.OrdersByHand()),
            new Shape<>(GamePackets.Chat.class, order -> new GamePackets.Chat(), new GamePacketsByHand.ChatByHand()),
            new Shape<>(GamePackets.Backpack.class, order -> new GamePackets.Backpack(), new GamePacketsByHand.BackpackByHand()),
            new Shape<>(GamePackets.Leaderboard.class, order -> new GamePackets.Leaderboard(),
                    new GamePacketsByHand.LeaderboardByHand()),
            new Shape<>(GamePackets.Chunk.class, order -> new GamePackets.Chunk(), new GamePacketsByHand.ChunkByHand()),
            new Shape<>(GamePackets.Route.class, order -> new GamePackets.Route(), new GamePacketsByHand.RouteByHand()),
            new Shape<>(GamePackets.Changes.class, order -> new GamePackets.Changes(), new GamePacketsByHand.ChangesByHand()),
            new Shape<>(GamePackets.Tree.class, order -> new GamePackets.Tree(), new GamePacketsByHand.TreeByHand()),
            new Shape<>(GamePackets.Configuration.class, order -> new GamePackets.Configuration(),
                    new GamePacketsByHand.ConfigurationByHand()),
            new Shape<>(GamePackets.Hierarchy.class, GamePackets.Hierarchy::new, new GamePacketsByHand.HierarchyByHand()));

    /** Others of the same kinds. */
    static final List<Shape<?>> OTHERS = List.of(
            new Shape<>(OtherGamePackets.Car.class, order -> new OtherGamePackets.Car(), new OtherGamePacketsByHand.CarByHand()),
            new Shape<>(OtherGamePackets.Particles.class, order -> new OtherGamePackets.Particles(),
                    new OtherGamePacketsByHand.ParticlesByHand()),
            new Shape<>(OtherGamePackets.Spells.class, order -> new OtherGamePackets.Spells(),
                    new OtherGamePacketsByHand.SpellsByHand()),
            new Shape<>(OtherGamePackets.Heights.class, order -> new OtherGamePackets.Heights(),
                    new OtherGamePacketsByHand.HeightsByHand()),
            new Shape<>(OtherGamePackets.Match.class, order -> new OtherGamePackets.Match(),
                    new OtherGamePacketsByHand.MatchByHand()),
            new Shape<>(OtherGamePackets.Fog.class, order -> new OtherGamePackets.Fog(), new OtherGamePacketsByHand.FogByHand()),
            new Shape<>(OtherGamePackets.Status.class, order -> new OtherGamePackets.Status(),
                    new OtherGamePacketsByHand.StatusByHand()),
            new Shape<>(OtherGamePackets.Skills.class, order -> new OtherGamePackets.Skills(),
                    new OtherGamePacketsByHand.SkillsByHand()),
            new Shape<>(OtherGamePackets.Treasury.class, order -> new OtherGamePackets.Treasury(),
                    new OtherGamePacketsByHand.TreasuryByHand()),
            new Shape<>(OtherGamePackets.Lobby.class, order -> new OtherGamePackets.Lobby(),
                    new OtherGamePacketsByHand.LobbyByHand()),
            new Shape<>(OtherGamePackets.Bag.class, order -> new OtherGamePackets.Bag(), new OtherGamePacketsByHand.BagByHand()),
            new Shape<>(OtherGamePackets.Commands.class, order -> new OtherGamePackets.Commands(),
                    new OtherGamePacketsByHand.CommandsByHand()));

    /** Those as of public protocols. */
    static final List<Shape<?>> PROTOCOLS = List.of(
            new Shape<>(ProtocolPackets.Metadata.class, order -> new ProtocolPackets.Metadata(),
                    new ProtocolPacketsByHand.MetadataByHand()),
            new Shape<>(ProtocolPackets.Section.class, order -> new ProtocolPackets.Section(),
                    new ProtocolPacketsByHand.SectionByHand()),
            new Shape<>(ProtocolPackets.Path.class, order -> new ProtocolPackets.Path(), new ProtocolPacketsByHand.PathByHand()),
            new Shape<>(ProtocolPackets.FormattedText.class, order -> new ProtocolPackets.FormattedText(),
                    new ProtocolPacketsByHand.FormattedTextByHand()),
            new Shape<>(ProtocolPackets.Chess.class, order -> new ProtocolPackets.Chess(), new ProtocolPacketsByHand.ChessByHand()));

    String name() {
        return type.getSimpleName();
    }

    @Override
    public String toString() {
        return name();
    }
}
