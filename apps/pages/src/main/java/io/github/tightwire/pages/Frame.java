package io.github.tightwire.pages;

import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** A message to a browser, text or bytes. */
interface Frame {
    /** Text, such as JSON. */
    static Frame of(String text) {
        return (session, sent) -> session.sendText(text, sent);
    }

    /** Bytes, which are not copied. */
    static Frame of(byte[] bytes) {
        return (session, sent) -> session.sendBinary(ByteBuffer.wrap(bytes), sent);
    }

    /** Sends it without waiting. */
    void send(Session session, Callback sent);
}
