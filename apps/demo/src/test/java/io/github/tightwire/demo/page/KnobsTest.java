package io.github.tightwire.demo.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.NetworkProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page's own list of knobs has what the program knows. */
class KnobsTest {
    private static final Pattern PROFILES = Pattern.compile("name: \"profile\".*?\\[\\s*\\[(.*?)\\]\\]", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("(?:^|\\[)\"([^\"]+)\"");

    @Test
    void thePageHasEachProfile() throws IOException {
        List<String> expected = new ArrayList<>(List.of("perfect"));
        for (NetworkProfile profile : NetworkProfile.values()) {
            expected.add(profile.toString());
        }
        expected.add("custom");
        try (InputStream in = KnobsTest.class.getResourceAsStream("/io/github/tightwire/demo/browser/page/knobs.js")) {
            Matcher list = PROFILES.matcher(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
            assertTrue(list.find(), "no list of profiles");
            assertEquals(expected, NAME.matcher(list.group(1)).results().map(name -> name.group(1)).toList());
        }
    }
}
