package io.github.tightwire.golden;

import io.github.tightwire.BitStream;
import io.github.tightwire.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A walk over an array of objects, a list, an optional object: the part of a world that has changed. */
public final class Snapshot implements Modelled {
    private static final int CUBES = 400;

    private int sequence;
    private final Cube[] cubes = new Cube[CUBES];
    private final List<Cube> spawned = new ArrayList<>();
    private Cube player;
    private Cube vehicle;

    /** Each step of the walk is of another tier: 1, 5, 6, 29, 30, 125, 126, and the end. */
    public static Snapshot everyTier() {
        Snapshot snapshot = new Snapshot();
        snapshot.sequence = 0xFFFE;
        int height = -5;
        for (int i : new int[] {0, 5, 11, 40, 70, 195, 321}) {
            snapshot.cubes[i] = new Cube(height++, (i & 1) == 0);
        }
        snapshot.spawned.add(new Cube(5, true));
        snapshot.spawned.add(new Cube(0, false));
        snapshot.vehicle = new Cube(3, true);
        return snapshot;
    }

    @Override
    public void serialize(BitStream s) {
        sequence = s.serializeUint16(sequence);
        if (s.isReading()) {
            Arrays.fill(cubes, null);
        }
        for (int i = s.serializeNextIndex(-1, next(-1), CUBES); i < CUBES; i = s.serializeNextIndex(i, next(i), CUBES)) {
            if (s.isReading()) {
                cubes[i] = new Cube();
            }
            s.serializeObject(cubes[i]);
        }
        s.serializeList(spawned, 10, Cube::new);
        player = s.serializeOptional(player, Cube::new);
        vehicle = s.serializeOptional(vehicle, Cube::new);
    }

    private int next(int previous) {
        int next = previous + 1;
        while (next < CUBES && cubes[next] == null) {
            next++;
        }
        return next;
    }

    @Override
    public void model(Model m) {
        sequence = (int) m.raw(sequence, 16);
        if (m.isReading()) {
            Arrays.fill(cubes, null);
        }
        for (int i = m.nextIndex(-1, next(-1), CUBES); i < CUBES; i = m.nextIndex(i, next(i), CUBES)) {
            cubes[i] = modelCube(m, cubes[i]);
        }
        List<Cube> received = new ArrayList<>();
        int count = m.count(spawned.size(), 10);
        for (int i = 0; i < count; i++) {
            received.add(modelCube(m, m.isReading() ? null : spawned.get(i)));
        }
        spawned.clear();
        spawned.addAll(received);
        player = m.bool(player != null) ? modelCube(m, player) : null;
        vehicle = m.bool(vehicle != null) ? modelCube(m, vehicle) : null;
    }

    private static Cube modelCube(Model m, Cube cube) {
        Cube received = cube == null ? new Cube() : cube;
        received.model(m);
        return received;
    }

    @Override
    public String toString() {
        return State.of(this);
    }
}
