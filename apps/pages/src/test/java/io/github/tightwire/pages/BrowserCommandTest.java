package io.github.tightwire.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class BrowserCommandTest {
    private enum Colour { RED, GREEN }

    private static BrowserCommand order(String json) throws JsonProcessingException {
        Viewer nobody = new Viewer() {
            @Override
            public void reply(JsonNode answer) {
                throw new AssertionError(answer);
            }

            @Override
            public long skipped() {
                return 0;
            }
        };
        return new BrowserCommand(nobody, new ObjectMapper().readTree(json), () -> {
        });
    }

    @Test
    void valuesWithinTheirBounds() throws JsonProcessingException {
        BrowserCommand order = order("{'i':5,'n':0.5,'b':true,'t':'four','w':'up','c':'green','z':null}".replace('\'', '"'));
        assertEquals(5, order.integer("i", 5, 5));
        assertEquals(0.5, order.number("n", 0.5, 0.5));
        assertEquals(5, order.number("i", 0, 9));
        assertTrue(order.bool("b"));
        assertEquals("four", order.text("t", 4));
        assertEquals("up", order.word("w", List.of("up", "down")));
        assertEquals(Colour.GREEN, order.constant("c", Colour.class));
        assertTrue(order.has("i"));
        assertFalse(order.has("z") || order.has("nothing"));
    }

    @Test
    void valuesThatAreNot() throws JsonProcessingException {
        BrowserCommand order = order("{'i':5,'n':0.5,'big':1e300,'far':99999999999,'s':'5','l':[5],'c':'blue'}".replace('\'', '"'));
        assertWrong("i is an integer from 0 to 4", () -> order.integer("i", 0, 4));
        assertWrong("i is an integer from 6 to 9", () -> order.integer("i", 6, 9));
        for (String name : List.of("n", "big", "far", "s", "l", "nothing")) {
            assertWrong(name + " is an integer from 0 to 9", () -> order.integer(name, 0, 9));
        }
        for (String name : List.of("big", "far", "s", "l", "nothing")) {
            assertWrong(name + " is a number from 0.0 to 9.0", () -> order.number(name, 0, 9));
        }
        for (String name : List.of("i", "s", "l", "nothing")) {
            assertWrong(name + " is true or false", () -> order.bool(name));
        }
        assertWrong("s is a text of at most 0 characters", () -> order.text("s", 0));
        assertWrong("i is a text of at most 9 characters", () -> order.text("i", 9));
        assertWrong("c is one of red, green", () -> order.constant("c", Colour.class));
        assertWrong("nothing is one of red, green", () -> order.constant("nothing", Colour.class));
    }

    private static void assertWrong(String message, Runnable read) {
        assertEquals(message, assertThrows(BadCommandException.class, read::run).getMessage());
    }
}
