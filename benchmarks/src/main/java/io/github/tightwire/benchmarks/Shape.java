package io.github.tightwire.benchmarks;

import io.github.tightwire.benchmarks.hand.ArenaByHand;
import io.github.tightwire.benchmarks.hand.ByHand;
import io.github.tightwire.benchmarks.hand.DataClassByHand;
import io.github.tightwire.benchmarks.hand.EightKindsByHand;
import io.github.tightwire.benchmarks.hand.ShapesByHand;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.benchmarks.shape.Arena;
import io.github.tightwire.benchmarks.shape.DataClass;
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

    static final List<Shape<?>> ALL = List.of(OBJECT_LIST, RECORD_LIST, NUMBER_MAP, OPTIONAL_OBJECT, TWO_KINDS, EIGHT_KINDS,
            INTERFACE_FIELD, OPEN_FIELD, GENERIC_HOLDER, DATA_CLASS, SNAPSHOT, INVENTORY);

    String name() {
        return type.getSimpleName();
    }

    @Override
    public String toString() {
        return name();
    }
}
