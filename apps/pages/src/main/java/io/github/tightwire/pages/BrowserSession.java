package io.github.tightwire.pages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.jspecify.annotations.Nullable;

/**
 * The WebSocket of a viewer. One message at a time is under way to it, and its answers wait in a queue of its own: a browser that stalls
 * keeps nothing but its own place in the frames. Public since Jetty asks for it.
 */
public final class BrowserSession implements Viewer, Session.Listener {
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final PageServer server;
    private final Queue<Frame> replies = new ArrayBlockingQueue<>(MAX_REPLIES);
    private final AtomicBoolean isSending = new AtomicBoolean();
    private final AtomicBoolean wantsOrder = new AtomicBoolean(true);
    private volatile @Nullable Session session;
    private volatile boolean hasTooManyReplies;
    /** The number of the next frame: the pump's alone, once the session is open. */
    private long next;
    private volatile long skipped;

    BrowserSession(PageServer server) {
        this.server = server;
    }

    @Override
    public void reply(JsonNode json) {
        hasTooManyReplies |= !replies.offer(Frame.of(json.toString()));
        server.wake();
    }

    @Override
    public long skipped() {
        return skipped;
    }

    /** The next order may come. */
    private void taken() {
        wantsOrder.set(true);
        server.wake();
    }

    /** Sends what is next, unless something is under way. Called by the pump alone. */
    void pump(Frames frames) {
        Session open = session;
        if (open == null) {
            return;
        }
        if (hasTooManyReplies) {
            open.disconnect();
            return;
        }
        try {
            pump(frames, open);
        } catch (RuntimeException | Error e) {
            // Of one browser, which may be gone, or whose frame finds no memory: others wait for theirs.
            open.disconnect();
            server.closed(this);
        }
    }

    private void pump(Frames frames, Session open) {
        if (wantsOrder.getAndSet(false)) {
            open.demand();
        }
        if (isSending.compareAndSet(false, true)) {
            Frame frame = take(frames);
            if (frame == null) {
                isSending.set(false);
            } else {
                frame.send(open, Callback.from(this::sent, failure -> open.disconnect()));
            }
        }
    }

    private @Nullable Frame take(Frames frames) {
        Frame reply = replies.poll();
        if (reply != null) {
            return reply;
        }
        while (next < frames.end()) {
            long first = frames.from(next);
            skipped += first - next;
            next = first + 1;
            Frame frame = frames.get(first);
            if (frame != null) {
                return frame;
            }
            skipped++;
        }
        return null;
    }

    private void sent() {
        isSending.set(false);
        server.wake();
    }

    @Override
    public void onWebSocketOpen(Session opened) {
        next = server.frames().end();
        session = opened;
        if (!server.opened(this)) {
            opened.close(StatusCode.TRY_AGAIN_LATER, "too many look", Callback.NOOP);
        }
    }

    @Override
    public void onWebSocketText(String text) {
        JsonNode json;
        try {
            json = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            refuse("an order is JSON");
            return;
        }
        if (json.isObject()) {
            server.ordered(new BrowserCommand(this, json, this::taken));
        } else {
            refuse("an order is an object of JSON");
        }
    }

    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        callback.succeed();
        refuse("an order is text");
    }

    private void refuse(String why) {
        Session open = session;
        if (open != null) {
            open.close(StatusCode.BAD_DATA, why, Callback.NOOP);
        }
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        server.closed(this);
    }

    @Override
    public void onWebSocketClose(int status, String reason, Callback callback) {
        server.closed(this);
        callback.succeed();
    }
}
