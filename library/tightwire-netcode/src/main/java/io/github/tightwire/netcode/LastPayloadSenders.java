package io.github.tightwire.netcode;

import java.util.ArrayList;
import java.util.List;

/** The last payloads of a peer's ended connections that are still being sent. */
final class LastPayloadSenders {
    private final List<LastPayloadSender> open = new ArrayList<>();

    void begin(LastPayloadSender sender, long nowNanos) {
        open.add(sender);
        sender.begin(nowNanos);
    }

    void update(long nowNanos) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).update(nowNanos)) {
                open.remove(i);
            }
        }
    }

    /** Sends the rest of all of them now. */
    void hasten() {
        open.forEach(LastPayloadSender::hasten);
        open.clear();
    }
}
