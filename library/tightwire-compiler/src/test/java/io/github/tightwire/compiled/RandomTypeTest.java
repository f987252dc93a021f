package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Vocabulary;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Random types call whatever can be called. */
@Order(1)
class RandomTypeTest {
    /** An operation that no type calls is compared by nobody. */
    @Test
    void everyOperationIsInSomeType() {
        StringBuilder sources = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            sources.append(RandomType.source(new Random(i), "T", 12));
        }
        for (String operation : Vocabulary.names()) {
            assertTrue(sources.indexOf("." + operation + "(") >= 0, () -> "no random type calls " + operation
                    + ", so compiled and plain are compared without it: give it a statement in RandomType"
                    + " (docs/compiler.md, Add an operation)");
        }
    }
}
