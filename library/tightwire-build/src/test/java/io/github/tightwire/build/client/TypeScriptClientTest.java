package io.github.tightwire.build.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of a client in TypeScript. In system-tests, its compiler takes it, and node runs it. */
class TypeScriptClientTest {
    @TempDir
    private Path folder;

    private static String source(Class<?> type) {
        return String.valueOf(TypeScriptClient.of(List.of(WireType.of(type)), List.of()).sources().get(type.getSimpleName() + ".ts"));
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = TypeScriptClientTest.class.getResourceAsStream(name)) {
            return in == null ? "there is no " + name : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** A change of the printer is seen here first: copy what is new into the resources. */
    @Test
    void twoTypesAsTheyArePrinted() throws IOException {
        Map<String, String> sources = TypeScriptClient.of(
                List.of(WireType.of(Samples.Player.class), WireType.of(Samples.Scene.class)), List.of()).sources();
        assertEquals(Set.of("Cell.ts", "Dot.ts", "Label.ts", "Player.ts", "Scene.ts", "Shapes.ts", "Stance.ts", "WireTypes.ts",
                "tightwire/BitReader.ts", "tightwire/BitWriter.ts", "tightwire/Packets.ts", "tightwire/Seal.ts",
                "tightwire/Values.ts", "tightwire/Verdict.ts", "tightwire/index.ts"), sources.keySet());
        assertEquals(golden("Player.ts"), sources.get("Player.ts"));
        assertEquals(golden("Scene.ts"), sources.get("Scene.ts"));
        assertTrue(String.valueOf(sources.get("Shapes.ts")).endsWith("export type Shapes = Dot | Label;\n"));
        assertTrue(String.valueOf(sources.get("Dot.ts")).contains("readonly kind = \"Dot\";"));
    }

    @Test
    void filesOfTypesThatAreNoMoreGo() throws IOException {
        TypeScriptClient.of(List.of(WireType.of(Samples.Player.class), WireType.of(Samples.Scene.class)), List.of()).write(folder);
        Path own = Files.writeString(folder.resolve("own.ts"), "// The user's.\n");
        TypeScriptClient.of(List.of(WireType.of(Samples.Player.class)), List.of()).write(folder);
        assertFalse(Files.exists(folder.resolve("Scene.ts")));
        assertTrue(Files.exists(folder.resolve("Player.ts")));
        assertTrue(Files.exists(own));
    }

    @Test
    void aProtocolHasItsIdItsTypesAndItsHeader() {
        Protocol protocol = Protocol.builder("deep */ sea", 3).id(0x0102030405060708L).header(Arithmetic.class, Arithmetic::new)
                .packet(Chain.class, Chain::new).packet(Samples.Player.class, Samples.Player::new).build();
        List<WireType> types = List.of(WireType.of(Arithmetic.class), WireType.of(Chain.class), WireType.of(Samples.Player.class));
        String source = TypeScriptClient.of(types, List.of(protocol.description())).sources().entrySet().stream()
                .filter(file -> file.getKey().endsWith("Protocol.ts")).findFirst().orElseThrow().getValue();
        assertTrue(source.contains("/** The packets of deep * / sea 3, "), source);
        assertTrue(source.contains("implements PacketTypes<Chain | Player, Arithmetic> {"), source);
        assertTrue(source.contains("new Uint8Array([8, 7, 6, 5, 4, 3, 2, 1]);"), source);
        assertTrue(source.contains("case 0: return new Chain();"), source);
        assertTrue(source.contains("if (packet instanceof Player) return 1;"), source);
        assertTrue(source.contains("return new Arithmetic();"), source);
    }

    /** A field that is named as what each object has; a part that the class itself could be within. */
    static final class Chain implements BitSerializable {
        int constructor;
        Chain next;
        final List<Chain> more = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            constructor = s.serializeUint8(constructor);
            if (constructor > 3) {
                if (next == null) {
                    next = new Chain();
                }
                s.serializeObject(next);
            }
            s.serializeList(more, 3, Chain::new);
        }
    }

    static final class Nothing implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    @Test
    void parametersThatNothingUsesSaySo() {
        String source = source(Nothing.class);
        assertTrue(source.contains("read(_reader: BitReader): boolean {"), source);
        assertTrue(source.contains("write(_writer: BitWriter): void {"), source);
    }

    @Test
    void aClassWithinItselfBeginsWithout() {
        String source = source(Chain.class);
        assertTrue(source.contains("constructor2: number = 0;"), source);
        assertTrue(source.contains("next: Chain | null = null;"), source);
        assertTrue(source.contains("this.next ??= new Chain();"), source);
        assertTrue(source.contains("if (this.next === null) throw writer.invalid(\"there is no this.next to write\");"), source);
    }

    static final class Arithmetic implements BitSerializable {
        int a;
        long b;
        float c;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 1 << 30);
            b = s.serializeUint64(b);
            c = s.serializeFloat(c);
            s.require(a * 3 + 1 > 0 && a >>> 1 != 7 && a / 3 != 5, "int");
            s.require(b * 3 + 1 > 0 && b >>> 1 != 7 && (int) b != 3, "long");
            s.require(c * 0.1F != 1F && (int) c != 2 && (float) b != 3F, "float");
        }
    }

    @Test
    void arithmeticIsThatOfJava() {
        String source = source(Arithmetic.class);
        for (String part : List.of("((Math.imul(this.a, 3) + 1) | 0)", "((this.a >>> 1) | 0)", "((this.a / 3) | 0)",
                "JavaMath.long(JavaMath.long(this.b * 3n) + 1n)", "JavaMath.shiftRightUnsigned(this.b, 1)", "JavaMath.longToInt(this.b)",
                "Math.fround(this.c * Math.fround(0.1))", "JavaMath.toInt(this.c)", "JavaMath.longToFloat(this.b)",
                "import { type BitReader, type BitWriter, JavaMath, Reason, type WireObject }")) {
            assertTrue(source.contains(part), () -> part + " in " + source);
        }
    }
}
