package io.github.tightwire.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Page;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each check of the kit has a broken type, a sound one that is like it, and its row in the guide's table. */
class ChecksTest {
    private static final String TESTS = "library/tightwire-testkit/src/test/java/";

    @ParameterizedTest
    @ValueSource(strings = {TESTS + "broken/BrokenTypes.java", TESTS + "sound/SoundTypes.java", "docs/guide/mistakes.md"})
    void isNamed(String page) throws IOException {
        String source = Page.of("library/tightwire-testkit/src/main/java/io/github/tightwire/testkit/TypeCheck.java").text();
        // Where the deltas differ, the library is wrong, and not the type.
        List<String> checks = Pattern.compile("new (\\w+)<>\\(samples\\)\\.check").matcher(source).results().map(check -> check.group(1))
                .filter(check -> !check.equals("Deltas")).toList();
        assertTrue(checks.size() > 8, checks::toString);
        assertEquals(Set.of(), Page.of(page).lacks(checks));
    }
}
