package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.QuantisedWorld;
import io.github.tightwire.formats.world.World;
import org.apache.fory.Fory;
import org.apache.fory.config.CompatibleMode;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;

/** Apache Fory on the objects themselves: for Java only, classes registered, no references, integers as varints. */
public final class ForyFormat implements Format {
    private final Fory fory;
    private final Column column;

    public ForyFormat(Column column) {
        this.column = column;
        fory = Fory.builder()
                .withXlang(false)
                .withRefTracking(false)
                .withNumberCompressed(true)
                .withCompatibleMode(CompatibleMode.SCHEMA_CONSISTENT)
                .requireClassRegistration(true)
                .withCodegen(true)
                .withAsyncCompilation(false)
                .build();
        for (Class<?> type : JvmClasses.of(column)) {
            fory.register(type);
        }
    }

    @Override
    public int encode(World world, byte[] packet) {
        MemoryBuffer buffer = MemoryUtils.wrap(packet);
        fory.serialize(buffer, column == Column.NATURAL ? world : QuantisedWorld.of(world));
        return buffer.writerIndex();
    }

    @Override
    public World decode(byte[] packet, int length) {
        Object read = fory.deserialize(MemoryUtils.wrap(packet, 0, length));
        return read instanceof QuantisedWorld quantised ? quantised.toWorld() : (World) read;
    }
}
