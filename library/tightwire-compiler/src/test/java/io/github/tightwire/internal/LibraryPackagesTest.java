package io.github.tightwire.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.BytecodeCompiler;
import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.trace.Trace;
import java.lang.module.ModuleFinder;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibraryPackagesTest {
    @ParameterizedTest
    @ValueSource(classes = {BitStream.class, Packing.class, LibraryPackages.class, Protocol.class, Trace.Operation.class,
            io.github.tightwire.bits.BitReader.class})
    void theLibrarysClassesAreInThem(Class<?> type) {
        assertTrue(LibraryPackages.have(type.getName()));
    }

    @Test
    void allOfItsModuleAre() throws URISyntaxException {
        Path library = Path.of(BitStream.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Set<String> packages = ModuleFinder.of(library).findAll().iterator().next().descriptor().packages();
        assertTrue(packages.size() > 10, packages::toString);
        assertEquals(Set.of(), packages.stream().filter(name -> !LibraryPackages.have(name + ".Type")).collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"io.github.tightwire.game.GameServer", "io.github.tightwireless.Ship", "com.game.Ship", "Ship",
            "io.github.tightwire.bitsy.Ship", "com.game.io.github.tightwire.BitStream"})
    void othersAreNot(String name) {
        assertFalse(LibraryPackages.have(name));
    }

    @Test
    void theCompilersAreNot() {
        assertFalse(LibraryPackages.have(BytecodeCompiler.class.getName()));
    }

    @Test
    void theRootEndsWithADot() {
        assertEquals("io.github.tightwire.", LibraryPackages.ROOT);
    }
}
