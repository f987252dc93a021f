package io.github.tightwire.articles.snapshots;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Another coder's packets, each compressed by itself. */
final class Zlib implements SnapshotCoder {
    private final SnapshotCoder packed;

    Zlib(SnapshotCoder packed) {
        this.packed = packed;
    }

    @Override
    public String name() {
        return packed.name() + "; zlib";
    }

    @Override
    public byte[] encode(int[] frame) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream zlib = new DeflaterOutputStream(compressed)) {
            zlib.write(packed.encode(frame));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return compressed.toByteArray();
    }

    @Override
    public int[] decode(byte[] packet) {
        try (InflaterInputStream zlib = new InflaterInputStream(new ByteArrayInputStream(packet))) {
            return packed.decode(zlib.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
