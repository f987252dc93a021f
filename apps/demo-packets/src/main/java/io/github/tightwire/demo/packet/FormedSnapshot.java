package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Subset;

/** A snapshot in another form than the usual one, which it says first: to see what that costs. */
public final class FormedSnapshot implements BitSerializable {
    private static final Subset.Encoding[] ENCODINGS = Subset.Encoding.values();

    private final Snapshot snapshot;
    private final Subset[] subsets = new Subset[ENCODINGS.length];
    private boolean wholeFloats;
    private int encoding;

    /**
     * A form for a snapshot.
     *
     * @param snapshot to write, or to read into
     */
    public FormedSnapshot(Snapshot snapshot) {
        this.snapshot = snapshot;
        for (int i = 0; i < subsets.length; i++) {
            subsets[i] = new Subset(snapshot.maxCubes(), ENCODINGS[i]);
        }
    }

    /**
     * Returns the snapshot that has the form.
     *
     * @return the snapshot
     */
    public Snapshot snapshot() {
        return snapshot;
    }

    /**
     * Takes a form for what is written next.
     *
     * @param form of it
     */
    public void setForm(SnapshotForm form) {
        wholeFloats = form.wholeFloats();
        encoding = form.encoding().ordinal();
    }

    @Override
    public void serialize(BitStream s) {
        wholeFloats = s.serializeBool(wholeFloats);
        encoding = s.serializeInt(encoding, 0, ENCODINGS.length - 1);
        snapshot.serializeHeader(s);
        Subset subset = subsets[encoding];
        if (s.isReading()) {
            snapshot.included().clear();
        } else {
            subset.setTo(snapshot.included());
        }
        int max = snapshot.maxCubes();
        for (int i = s.serializeNextIndex(-1, subset); i < max; i = s.serializeNextIndex(i, subset)) {
            if (s.isReading()) {
                snapshot.included().set(i);
            }
            if (wholeFloats) {
                snapshot.cube(i).serializeFloats(s);
            } else {
                s.serializeObject(snapshot.cube(i));
            }
        }
    }

    @Override
    public String toString() {
        return (wholeFloats ? "In whole floats, " : "Quantised, ") + ENCODINGS[encoding] + ": " + snapshot;
    }
}
