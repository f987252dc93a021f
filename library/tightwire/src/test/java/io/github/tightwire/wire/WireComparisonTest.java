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
        assertEquals(List.of("Ship.armour is new: Uint8()" + MISREAD, "Ship: if #1 became if #2" + MISREAD),
                WireComparison.of(OLD, more.replace("if #1", "if #2")));
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
    void otherRulesAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> WireComparison.of(OLD.replace("wire 1", "wire 2"), OLD));
        assertThrows(IllegalArgumentException.class, () -> WireComparison.of("", OLD));
    }
}
