package io.github.tightwire.pages;

import com.fasterxml.jackson.databind.JsonNode;

/** A browser that has the page open. */
public interface Viewer {
    /** The number of replies that may wait for a browser. */
    int MAX_REPLIES = 32;

    /**
     * Answers this browser alone, after what it was answered before. Never waits. A browser that does not take its answers is
     * disconnected when more than {@value #MAX_REPLIES} wait.
     *
     * @param json the answer, which is written before this returns
     */
    void reply(JsonNode json);

    /**
     * Returns the number of frames that it has missed, since it was too slow for them.
     *
     * @return the count
     */
    long skipped();
}
