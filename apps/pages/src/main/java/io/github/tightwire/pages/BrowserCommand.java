package io.github.tightwire.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A request of a browser: an object of JSON. Every value is asked for with its bounds, since anybody may have sent it. */
public final class BrowserCommand {
    private final Viewer viewer;
    private final JsonNode json;
    private final Runnable taken;

    BrowserCommand(Viewer viewer, JsonNode json, Runnable taken) {
        this.viewer = viewer;
        this.json = json;
        this.taken = taken;
    }

    /**
     * Returns the browser that asks.
     *
     * @return the browser to answer
     */
    public Viewer viewer() {
        return viewer;
    }

    /**
     * Returns whether the order has a value.
     *
     * @param name of the value
     * @return true if it is there, and not null
     */
    public boolean has(String name) {
        return json.hasNonNull(name);
    }

    /**
     * An integer.
     *
     * @param name of the value
     * @param min the least that is taken
     * @param max the most that is taken
     * @return the value
     * @throws BadCommandException if there is none, or it is out of range
     */
    public int integer(String name, int min, int max) {
        JsonNode value = json.path(name);
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < min || value.intValue() > max) {
            throw new BadCommandException(name + " is an integer from " + min + " to " + max);
        }
        return value.intValue();
    }

    /**
     * A number.
     *
     * @param name of the value
     * @param min the least that is taken
     * @param max the most that is taken
     * @return the value, finite
     * @throws BadCommandException if there is none, or it is out of range
     */
    public double number(String name, double min, double max) {
        JsonNode value = json.path(name);
        if (!value.isNumber() || !(value.doubleValue() >= min && value.doubleValue() <= max)) {
            throw new BadCommandException(name + " is a number from " + min + " to " + max);
        }
        return value.doubleValue();
    }

    /**
     * A boolean.
     *
     * @param name of the value
     * @return the value
     * @throws BadCommandException if there is none
     */
    public boolean bool(String name) {
        JsonNode value = json.path(name);
        if (!value.isBoolean()) {
            throw new BadCommandException(name + " is true or false");
        }
        return value.booleanValue();
    }

    /**
     * Text.
     *
     * @param name of the value
     * @param maxLength in characters
     * @return the text
     * @throws BadCommandException if there is none, or it is longer
     */
    public String text(String name, int maxLength) {
        JsonNode value = json.path(name);
        if (!value.isTextual() || value.textValue().length() > maxLength) {
            throw new BadCommandException(name + " is a text of at most " + maxLength + " characters");
        }
        return value.textValue();
    }

    /**
     * One of several words.
     *
     * @param name of the value
     * @param words that there are
     * @return the word
     * @throws BadCommandException if there is none, or it is another one
     */
    public String word(String name, List<String> words) {
        String value = json.path(name).asText();
        if (!words.contains(value)) {
            throw new BadCommandException(name + " is one of " + String.join(", ", words));
        }
        return value;
    }

    /**
     * A constant of an enum, by its name in lower case.
     *
     * @param name of the value
     * @param type of the constants
     * @param <E> the type
     * @return the constant
     * @throws BadCommandException if there is none, or it is another one
     */
    public <E extends Enum<E>> E constant(String name, Class<E> type) {
        E[] constants = type.getEnumConstants();
        List<String> words = Arrays.stream(constants).map(constant -> constant.name().toLowerCase(Locale.ROOT)).toList();
        return constants[words.indexOf(word(name, words))];
    }

    /**
     * Answers: the answer has the order's {@code id}, if that has one, so that the page knows what it answers.
     *
     * @param answer to which the id is added
     */
    public void answer(ObjectNode answer) {
        if (has("id")) {
            answer.put("id", integer("id", 0, Integer.MAX_VALUE));
        }
        viewer.reply(answer);
    }

    /** Lets the browser's next order come. */
    void taken() {
        taken.run();
    }

    /** Answers that it is refused. */
    void refuse(BadCommandException why) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("wrong", why.getMessage());
        if (json.path("id").canConvertToInt()) {
            answer.set("id", json.path("id"));
        }
        viewer.reply(answer);
    }

    /**
     * The order for a log.
     *
     * @return its JSON
     */
    @Override
    public String toString() {
        return json.toString();
    }
}
