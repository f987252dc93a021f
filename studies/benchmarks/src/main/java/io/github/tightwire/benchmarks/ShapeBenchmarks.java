package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.benchmarks.shape.Arena.Inventory;
import io.github.tightwire.benchmarks.shape.Arena.Snapshot;
import io.github.tightwire.benchmarks.shape.DataClass;
import io.github.tightwire.benchmarks.shape.Shapes.EightKinds;
import io.github.tightwire.benchmarks.shape.Shapes.GenericHolder;
import io.github.tightwire.benchmarks.shape.Shapes.InterfaceField;
import io.github.tightwire.benchmarks.shape.Shapes.NumberMap;
import io.github.tightwire.benchmarks.shape.Shapes.ObjectList;
import io.github.tightwire.benchmarks.shape.Shapes.OpenField;
import io.github.tightwire.benchmarks.shape.Shapes.OptionalObject;
import io.github.tightwire.benchmarks.shape.Shapes.RecordList;
import io.github.tightwire.benchmarks.shape.Shapes.TwoKinds;

/** The benchmarks of the shapes: one class a shape, in the order of the report. */
public final class ShapeBenchmarks {
    private ShapeBenchmarks() {
    }

    /** {@link ObjectList}. */
    public static class ObjectListBenchmark extends ShapeBenchmark<ObjectList> {
        private static final Codec<ObjectList> CODEC = Codec.of(ObjectList.class);

        /** Makes the packets. */
        public ObjectListBenchmark() {
            super(Shape.OBJECT_LIST);
        }

        @Override
        Codec<ObjectList> codec() {
            return CODEC;
        }
    }

    /** {@link RecordList}. */
    public static class RecordListBenchmark extends ShapeBenchmark<RecordList> {
        private static final Codec<RecordList> CODEC = Codec.of(RecordList.class);

        /** Makes the packets. */
        public RecordListBenchmark() {
            super(Shape.RECORD_LIST);
        }

        @Override
        Codec<RecordList> codec() {
            return CODEC;
        }
    }

    /** {@link NumberMap}. */
    public static class NumberMapBenchmark extends ShapeBenchmark<NumberMap> {
        private static final Codec<NumberMap> CODEC = Codec.of(NumberMap.class);

        /** Makes the packets. */
        public NumberMapBenchmark() {
            super(Shape.NUMBER_MAP);
        }

        @Override
        Codec<NumberMap> codec() {
            return CODEC;
        }
    }

    /** {@link OptionalObject}. */
    public static class OptionalObjectBenchmark extends ShapeBenchmark<OptionalObject> {
        private static final Codec<OptionalObject> CODEC = Codec.of(OptionalObject.class);

        /** Makes the packets. */
        public OptionalObjectBenchmark() {
            super(Shape.OPTIONAL_OBJECT);
        }

        @Override
        Codec<OptionalObject> codec() {
            return CODEC;
        }
    }

    /** {@link TwoKinds}. */
    public static class TwoKindsBenchmark extends ShapeBenchmark<TwoKinds> {
        private static final Codec<TwoKinds> CODEC = Codec.of(TwoKinds.class);

        /** Makes the packets. */
        public TwoKindsBenchmark() {
            super(Shape.TWO_KINDS);
        }

        @Override
        Codec<TwoKinds> codec() {
            return CODEC;
        }
    }

    /** {@link EightKinds}. */
    public static class EightKindsBenchmark extends ShapeBenchmark<EightKinds> {
        private static final Codec<EightKinds> CODEC = Codec.of(EightKinds.class);

        /** Makes the packets. */
        public EightKindsBenchmark() {
            super(Shape.EIGHT_KINDS);
        }

        @Override
        Codec<EightKinds> codec() {
            return CODEC;
        }
    }

    /** {@link InterfaceField}. */
    public static class InterfaceFieldBenchmark extends ShapeBenchmark<InterfaceField> {
        private static final Codec<InterfaceField> CODEC = Codec.of(InterfaceField.class);

        /** Makes the packets. */
        public InterfaceFieldBenchmark() {
            super(Shape.INTERFACE_FIELD);
        }

        @Override
        Codec<InterfaceField> codec() {
            return CODEC;
        }
    }

    /** {@link OpenField}. */
    public static class OpenFieldBenchmark extends ShapeBenchmark<OpenField> {
        private static final Codec<OpenField> CODEC = Codec.of(OpenField.class);

        /** Makes the packets. */
        public OpenFieldBenchmark() {
            super(Shape.OPEN_FIELD);
        }

        @Override
        Codec<OpenField> codec() {
            return CODEC;
        }
    }

    /** {@link GenericHolder}. */
    public static class GenericHolderBenchmark extends ShapeBenchmark<GenericHolder> {
        private static final Codec<GenericHolder> CODEC = Codec.of(GenericHolder.class);

        /** Makes the packets. */
        public GenericHolderBenchmark() {
            super(Shape.GENERIC_HOLDER);
        }

        @Override
        Codec<GenericHolder> codec() {
            return CODEC;
        }
    }

    /** {@link DataClass}. */
    public static class DataClassBenchmark extends ShapeBenchmark<DataClass> {
        private static final Codec<DataClass> CODEC = Codec.of(DataClass.class);

        /** Makes the packets. */
        public DataClassBenchmark() {
            super(Shape.DATA_CLASS);
        }

        @Override
        Codec<DataClass> codec() {
            return CODEC;
        }
    }

    /** {@link Snapshot}. */
    public static class SnapshotBenchmark extends ShapeBenchmark<Snapshot> {
        private static final Codec<Snapshot> CODEC = Codec.of(Snapshot.class);

        /** Makes the packets. */
        public SnapshotBenchmark() {
            super(Shape.SNAPSHOT);
        }

        @Override
        Codec<Snapshot> codec() {
            return CODEC;
        }
    }

    /** {@link Inventory}. */
    public static class InventoryBenchmark extends ShapeBenchmark<Inventory> {
        private static final Codec<Inventory> CODEC = Codec.of(Inventory.class);

        /** Makes the packets. */
        public InventoryBenchmark() {
            super(Shape.INVENTORY);
        }

        @Override
        Codec<Inventory> codec() {
            return CODEC;
        }
    }
}
