package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Coding;
import io.github.tightwire.trace.Trace.Operation;
import io.github.tightwire.trace.Tracer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The trace of a packet, in the making. Each operation without parts has the bits from the end of the one before to its own. */
final class PacketTrace implements ReadObserver {
    private static final int NUMBER_BITS = PacketWriter.NUMBER_BYTES * Byte.SIZE;

    private final WorldCopy copy;
    private final int packetBits;
    private final List<Operation> operations = new ArrayList<>();
    /** The end of the last operation: all that was coded up to there, and the bit that it comes to. */
    private double coded;
    private int bit;
    /** The object that was read last, and all that was coded before it. */
    private @Nullable Trace object;
    private double codedBefore;
    private @Nullable Throwable thrown;

    PacketTrace(WorldCopy copy, int length) {
        this.copy = copy;
        packetBits = length * Byte.SIZE;
    }

    // ---- What is read

    @Override
    public void reference(int number, int reference) {
        bit = NUMBER_BITS;
        operations.add(new Operation("", "sequence", List.of(), 0, NUMBER_BITS, BigInteger.valueOf(number & 0xFFFF), number, true,
                List.of(), new Coding(NUMBER_BITS, null)));
        boolean isHere = reference == 0 || copy.reader.has(reference);
        String packet = reference == 0 ? "none" : "packet " + reference + (isHere ? "" : ", which is not here");
        operations.add(leaf("", "reference", packet, isHere, codedBits()));
    }

    @Override
    public void tick(int tick) {
        operations.add(leaf("", "tick", tick, true, codedBits()));
    }

    @Override
    public void acked(int told, int arrived) {
        operations.add(leaf("", "acked", arrived + " of the " + told + " packets before", true, codedBits()));
    }

    @Override
    public void despawned(int id) {
        CopiedEntity entity = copy.entity(id);
        operations.add(leaf(path(entity == null ? "entity" : name(copy.types.entities, entity.typeNumber), id), "despawned", null, true,
                codedBits()));
    }

    @Override
    public Verdict read(BitSerializable into, ReadStream stream) {
        codedBefore = codedBits();
        Trace read = Tracer.read(into, stream);
        object = read;
        thrown = read.thrown();
        return read.verdict() == null ? Verdict.refused(Reason.OUT_OF_RANGE, read.bits()) : read.verdict();
    }

    @Override
    public void event(ToldEvent event) {
        addObject(path(name(copy.types.events, event.type), event.number), "event", List.of("tick " + event.tick));
    }

    @Override
    public void entity(ToldEntity told) {
        CopiedEntity entity = copy.entity(told.id);
        boolean isKnown = entity != null && entity.generation == told.generation && entity.typeNumber == told.type;
        addObject(path(name(copy.types.entities, told.type), told.id), isKnown ? "changed" : "spawned",
                told.baseline == 0 ? List.of() : List.of("since tick " + told.baseline));
    }

    /**
     * Ends the packet.
     *
     * @param verdict of the reader
     */
    Trace end(Verdict verdict) {
        if (verdict.isAccepted()) {
            operations.add(leaf("", "padding", null, true, packetBits - NUMBER_BITS));
        } else if (operations.stream().allMatch(Operation::isComplete)) {
            // It was refused between two operations.
            String operation = verdict.reason() == Reason.LEFT_OVER_BYTES ? "left over" : operations.isEmpty() ? "sequence" : "id";
            operations.add(new Operation("", operation, List.of(), verdict.bit(), 0, null, null, false, List.of(), new Coding(0, null)));
        }
        return new Trace("world", true, thrown == null ? verdict : null, thrown, verdict.isAccepted() ? packetBits : verdict.bit(),
                operations, 0);
    }

    // ---- Operations

    /** An object, with the bits before it, and its fields. */
    private void addObject(String path, String operation, List<Object> operands) {
        Trace read = Objects.requireNonNull(object, "an object was read");
        int start = bit;
        double codedAtStart = coded;
        List<Operation> parts = new ArrayList<>();
        parts.add(leaf(path, "id", null, true, codedBefore));
        parts.addAll(fields(path, read.operations()));
        // What is in no field: whether the object is as in the baseline.
        moveTo(codedBits());
        operations.add(new Operation(path, operation, operands, start, bit - start, null, null, read.stoppedAt() == null, parts,
                new Coding(coded - codedAtStart, null)));
    }

    private List<Operation> fields(String path, List<Operation> read) {
        List<Operation> fields = new ArrayList<>();
        for (Operation field : read) {
            String name = field.path().isEmpty() || field.path().startsWith("[") ? path + field.path() : path + "." + field.path();
            Coding coding = Objects.requireNonNull(field.coding(), "an operation of a delta");
            int start = bit;
            double end = coded + coding.bits();
            // What a group takes beyond its parts comes before them.
            coded = field.parts().isEmpty() ? coded : end - bits(field.parts());
            List<Operation> parts = fields(path, field.parts());
            moveTo(end);
            fields.add(new Operation(name, field.operation(), field.operands(), start, bit - start, null, field.value(),
                    field.isComplete(), parts, coding));
        }
        return fields;
    }

    private static double bits(List<Operation> parts) {
        return parts.stream().map(Operation::coding).filter(Objects::nonNull).mapToDouble(Coding::bits).sum();
    }

    private Operation leaf(String path, String operation, @Nullable Object value, boolean isComplete, double end) {
        int start = bit;
        double codedAtStart = coded;
        moveTo(end);
        return new Operation(path, operation, List.of(), start, bit - start, null, value, isComplete, List.of(),
                new Coding(coded - codedAtStart, null));
    }

    private double codedBits() {
        return copy.reader.codedBits();
    }

    private void moveTo(double end) {
        coded = end;
        // Zeros at the packet's end are not sent.
        bit = Math.max(bit, Math.min(packetBits, NUMBER_BITS + (int) Math.round(end)));
    }

    private static String path(String name, int number) {
        return name + "[" + number + "]";
    }

    private static String name(List<EntityType<?>> types, int number) {
        return types.get(number).entityClass.getSimpleName();
    }
}
