package io.github.tightwire.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class WireComparisonTest {
    private static final String OLD = "tightwire wire 1\n"
            + "fingerprint 0000000000000001\n"
            + "type                 ; game.Ship\n"
            + "  #0 Int(0, 100) 7 bits ; health\n"
            + "  #1 Bool() 1 bit ; moving\n"
            + "  if #1\n"
            + "    #2 Float() 32 bits ; speed\n"
            + "type ; game.Hit\n"
            + "  #0 Uint8() 8 bits ; by\n";
    private static final String MISREAD = ". A peer of the other build misreads all that follows";

    @Test
    void namesAreNoDifference() {
        assertEquals(List.of(), WireComparison.of(OLD, OLD));
        assertEquals(List.of(), WireComparison.of(OLD, OLD.replace("health", "hitPoints").replace("game.Hit", "other.Shot")));
    }

    @Test
    void anotherWidth() {
        assertEquals(List.of("Ship.health: 7 bits became 8 bits, Int(0, 100) became Int(0, 200)" + MISREAD),
                WireComparison.of(OLD, OLD.replace("Int(0, 100) 7", "Int(0, 200) 8")));
    }

    @Test
    void anotherBoundOfTheSameWidth() {
        assertEquals(List.of("Ship.health: Int(0, 100) became Int(0, 127). It takes as many bits as before: a peer of the other build "
                + "reads other values, or refuses them"), WireComparison.of(OLD, OLD.replace("100)", "127)")));
    }

    @Test
    void anOperationMoreAndLess() {
        String more = OLD.replace("#1 Bool", "#1 Uint8() 8 bits ; armour\n  #2 Bool").replace("#2 Float", "#3 Float");
        assertEquals(List.of("Ship.armour is new: Uint8()" + MISREAD), WireComparison.of(OLD, more.replace("if #1", "if #2")));
        // The condition is another one.
        assertEquals(List.of("Ship.armour is new: Uint8()" + MISREAD, "Ship: if moving became if armour" + MISREAD),
                WireComparison.of(OLD, more));
        assertEquals(List.of("Hit.by is gone: Uint8()" + MISREAD), WireComparison.of(OLD, OLD.replace("  #0 Uint8() 8 bits ; by\n", "")));
    }

    @Test
    void aTypeMoreAnotherOrder() {
        assertEquals(List.of("Pong is new: a peer of the older build does not know it"),
                WireComparison.of(OLD, OLD + "type ; game.Pong\n"));
        assertEquals(List.of("Hit is gone: a peer of the newer build does not know it"),
                WireComparison.of(OLD, OLD.substring(0, OLD.indexOf("type ; game.Hit"))));
        String turned = "tightwire wire 1\n" + OLD.substring(OLD.indexOf("type ; game.Hit"))
                + OLD.substring(OLD.indexOf("type      "), OLD.indexOf("type ; game.Hit"));
        assertEquals(List.of("the order of the types differs: each is taken for another one"), WireComparison.of(OLD, turned));
    }

    @Test
    void anOperationThatMovesIntoABranchOrOutOfOne() {
        String into = OLD.replace("type ; game.Hit", "    #3 Uint8() 8 bits ; ammo\ntype ; game.Hit");
        String outOf = OLD.replace("type ; game.Hit", "  #3 Uint8() 8 bits ; ammo\ntype ; game.Hit");
        List<String> moved = List.of("Ship.ammo: it moved into or out of a branch, a loop or a list" + MISREAD);
        assertEquals(moved, WireComparison.of(into, outOf));
        assertEquals(moved, WireComparison.of(outOf, into));
        assertEquals(List.of("Ship.speed: it moved into or out of a branch, a loop or a list" + MISREAD,
                "Ship: if moving is gone" + MISREAD), sorted(WireComparison.of(OLD, OLD.replace("  if #1\n    #2", "  #2"))));
        assertEquals(List.of("Ship: else is new" + MISREAD, "Ship.angle is new: Float()" + MISREAD),
                WireComparison.of(OLD, OLD.replace("type ; game.Hit", "  else\n    #3 Float() 32 bits ; angle\ntype ; game.Hit")));
    }

    private static List<String> sorted(List<String> lines) {
        return lines.stream().sorted().toList();
    }

    private static final String NESTED = "tightwire wire 1\n"
            + "type ; game.Fleet\n"
            + "  held 0 ; most\n"
            + "  #0 object 1 ; flag\n"
            + "  #1 Int(0, held 0) ; count\n"
            + "  loop\n"
            + "    v0 = 0, then (v0 + 1)\n"
            + "    if (v0 >= #1)\n"
            + "      break\n"
            + "    if #0.#0\n"
            + "      #2 object 2 ; ship\n"
            + "object 1 ; game.Flag\n"
            + "  #0 Bool() 1 bit ; up\n"
            + "object 2 ; game.Ship\n"
            + "  #0 Uint8() 8 bits ; x\n";

    /** One more in front moves the numbers of values, variables, held fields and classes; only itself is told. */
    @Test
    void numbersThatMoveAreNoDifference() {
        assertEquals(List.of("Flag.red is new: Uint8()" + MISREAD), WireComparison.of(NESTED, NESTED.replace("if #0.#0", "if #0.#1")
                .replace("  #0 Bool() 1 bit ; up", "  #0 Uint8() 8 bits ; red\n  #1 Bool() 1 bit ; up")));
        assertEquals(List.of("Fleet: if flag.up became if flag.red"), WireComparison.of(
                NESTED.replace("  #0 Bool() 1 bit ; up", "  #0 Bool() 1 bit ; up\n  #1 Bool() 1 bit ; red"),
                NESTED.replace("if #0.#0", "if #0.#1")
                        .replace("  #0 Bool() 1 bit ; up", "  #0 Bool() 1 bit ; up\n  #1 Bool() 1 bit ; red"))
                .stream().map(line -> line.replace(MISREAD, "").replace("#0.#0", "flag.up").replace("#0.#1", "flag.red")).toList());
        String inFront = NESTED.replace("#2", "#3").replace("#1", "#2").replace("#0.#0", "#1.#0")
                .replace("  #0 object 1", "  #0 object 1 ; sun\n  #1 object 2").replace("#3 object 2", "#3 object 3")
                .replace("held 0", "held 1").replace("  held 1 ; most", "  held 0 ; rays\n  held 1 ; most")
                .replace("v0", "v1").replace("  loop\n", "  loop\n    v0 = 0, then v0\n")
                .replace("object 2 ; game.Ship", "object 3 ; game.Ship")
                .replace("object 1 ; game.Flag", "object 1 ; game.Sun\n  #0 Int(0, 7) 3 bits ; size\nobject 2 ; game.Flag");
        assertEquals(List.of("Fleet.rays is new: held by both sides", "Fleet.sun is new: object Sun", "Fleet: v0 = 0, then v0 is new",
                "Sun is new: a peer of the older build does not know it"),
                sorted(WireComparison.of(NESTED, inFront)).stream().map(line -> line.replace(MISREAD, "")).toList());
    }

    @Test
    void aConstantThatLooksLikeANumberOfAValueIsNone() {
        String text = "tightwire wire 1\ntype ; game.Ship\n  #0 Enum(v1, v2) 1 bit ; mode\n  #1 Check(\"#0\") 32 bits\n";
        assertEquals(1, WireComparison.of(text, text.replace("v1, v2", "v2, v1")).size());
        assertEquals(1, WireComparison.of(text, text.replace("\"#0\"", "\"#1\"")).size());
    }

    @Test
    void aTypeThatIsNoLongerDescribed() {
        String undescribed = OLD.replace("type ; game.Hit\n  #0 Uint8() 8 bits ; by\n",
                "type that is not described ; game.Hit: Hit.java:7: the wire depends on size(), which is not described\n");
        assertEquals(List.of("Hit is not described any more: Hit.java:7: the wire depends on size(), which is not described"),
                WireComparison.of(OLD, undescribed));
        assertEquals(List.of("Hit is described now, and was not before"), WireComparison.of(undescribed, OLD));
        assertEquals(List.of(), WireComparison.of(undescribed, undescribed.replace("Hit.java:7", "Hit.java:8")));
    }

    @Test
    void otherRulesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> WireComparison.of(OLD.replace("wire 1", "wire 2"), OLD));
        assertThrows(IllegalArgumentException.class, () -> WireComparison.of("", OLD));
    }
}
