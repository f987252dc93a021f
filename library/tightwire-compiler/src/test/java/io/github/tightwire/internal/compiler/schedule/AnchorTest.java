package io.github.tightwire.internal.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.internal.compiler.schedule.Anchor.Known;
import io.github.tightwire.internal.compiler.schedule.Anchor.Located;
import org.junit.jupiter.api.Test;

class AnchorTest {
    @Test
    void moves() {
        assertEquals(new Known(12), new Known(5).advanced(7));
        assertEquals(new Located(12), new Located(5).advanced(7));
        assertEquals(Anchor.ANYWHERE, Anchor.ANYWHERE.advanced(7));
    }

    @Test
    void alignsToTheNextByte() {
        assertEquals(new Known(8), new Known(1).aligned());
        assertEquals(new Known(8), new Known(8).aligned());
        assertEquals(Anchor.ANYWHERE, new Located(8).aligned());
    }

    @Test
    void waysThatMeetMustAgree() {
        assertEquals(new Known(3), new Known(3).mergedWith(null));
        assertEquals(new Known(3), new Known(3).mergedWith(new Known(3)));
        assertEquals(Anchor.ANYWHERE, new Known(3).mergedWith(new Known(4)));
        assertEquals(Anchor.ANYWHERE, new Known(3).mergedWith(new Located(3)));
        assertEquals(Anchor.ANYWHERE, new Located(3).mergedWith(Anchor.ANYWHERE));
    }

    @Test
    void anotherMethodHasOtherVariables() {
        assertEquals(new Known(3), new Known(3).passedOn());
        assertEquals(Anchor.ANYWHERE, new Located(3).passedOn());
    }
}
