package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.world.Column;
import org.apache.fory.Fory;
import org.apache.fory.config.CompatibleMode;

/** Apache Fory on the objects themselves: for Java only, classes registered, no references, integers as varints. */
public final class ForyFormat extends ObjectFormat {
    private final Fory fory;

    public ForyFormat(Column column) {
        fory = Fory.builder()
                .withXlang(false)
                .withRefTracking(false)
                .withNumberCompressed(true)
                .withCompatibleMode(CompatibleMode.SCHEMA_CONSISTENT)
                .requireClassRegistration(true)
                .withCodegen(true)
                .withAsyncCompilation(false)
                .build();
        types(column).forEach(fory::register);
    }

    @Override
    byte[] write(Object object) {
        return fory.serialize(object);
    }

    @Override
    <T> T read(byte[] packet, Class<T> type) {
        return type.cast(fory.deserialize(packet));
    }
}
