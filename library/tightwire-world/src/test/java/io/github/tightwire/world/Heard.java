package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A listener that keeps what it hears, and knows what can't be. */
final class Heard implements WorldListener {
    final Map<Integer, BitSerializable> shown = new HashMap<>();
    final List<Integer> bangs = new ArrayList<>();
    final List<String> all = new ArrayList<>();

    @Override
    public void appeared(int id, BitSerializable entity) {
        all.add("appeared " + id);
        if (shown.put(id, entity) != null) {
            throw new AssertionError("entity " + id + " appeared twice");
        }
    }

    @Override
    public void disappeared(int id, BitSerializable entity) {
        all.add("disappeared " + id);
        if (shown.remove(id) != entity) {
            throw new AssertionError("entity " + id + " disappeared, and was not there");
        }
    }

    @Override
    public void event(int tick, BitSerializable event) {
        all.add("event " + ((Bang) event).number + " of tick " + tick);
        bangs.add(((Bang) event).number);
    }
}
