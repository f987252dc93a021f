package io.github.tightwire.demo.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedOutputStream;
import io.github.tightwire.Codec;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Snapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/**
 * The size of a snapshot in several formats, each by its own encoder: the same integers everywhere, which are what goes on the wire, so
 * that only the formats differ. By name where a format has names.
 */
final class FormatSizes {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Codec<Snapshot> CODEC = Codec.of(Snapshot.class);
    private static final String[] POSITION = {"x", "y", "z"};

    private FormatSizes() {
    }

    /** The sizes in bytes, by the format's name. */
    static Map<String, Integer> of(Snapshot snapshot) {
        try {
            Map<String, Integer> sizes = new LinkedHashMap<>();
            sizes.put("JSON", JSON.writeValueAsBytes(json(snapshot)).length);
            sizes.put("MessagePack", messagePack(snapshot).length);
            sizes.put("Protobuf", protobuf(snapshot).length);
            sizes.put("Tightwire", CODEC.measure(snapshot) + Byte.SIZE - 1 >> 3);
            return sizes;
        } catch (IOException e) {
            throw new IllegalStateException("an encoder can't write to memory", e);
        }
    }

    /** A cube's numbers, by name. */
    private static Map<String, Integer> numbers(Snapshot snapshot, int index) {
        Cube cube = snapshot.cube(index);
        Map<String, Integer> numbers = new LinkedHashMap<>();
        numbers.put("index", index);
        for (int axis = 0; axis < POSITION.length; axis++) {
            numbers.put(POSITION[axis], cube.steps(axis));
        }
        numbers.put("orientation", (int) cube.orientationCode());
        return numbers;
    }

    private static boolean isAtRest(Snapshot snapshot, Map<String, Integer> numbers) {
        return snapshot.cube(numbers.get("index")).isAtRest();
    }

    private static List<Map<String, Integer>> cubes(Snapshot snapshot) {
        List<Map<String, Integer>> cubes = new ArrayList<>();
        for (int i = snapshot.included().nextSetBit(0); i >= 0; i = snapshot.included().nextSetBit(i + 1)) {
            cubes.add(numbers(snapshot, i));
        }
        return cubes;
    }

    private static ObjectNode json(Snapshot snapshot) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("tick", snapshot.tick);
        ArrayNode cubes = root.putArray("cubes");
        for (Map<String, Integer> numbers : cubes(snapshot)) {
            ObjectNode cube = cubes.addObject();
            numbers.forEach(cube::put);
            cube.put("atRest", isAtRest(snapshot, numbers));
        }
        return root;
    }

    private static byte[] messagePack(Snapshot snapshot) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            List<Map<String, Integer>> cubes = cubes(snapshot);
            packer.packMapHeader(2).packString("tick").packInt(snapshot.tick).packString("cubes").packArrayHeader(cubes.size());
            for (Map<String, Integer> numbers : cubes) {
                packer.packMapHeader(numbers.size() + 1);
                for (Map.Entry<String, Integer> number : numbers.entrySet()) {
                    packer.packString(number.getKey()).packInt(number.getValue());
                }
                packer.packString("atRest").packBoolean(isAtRest(snapshot, numbers));
            }
            return packer.toByteArray();
        }
    }

    /** Fields of a cube in the order of their names above, zigzag where there is a sign. */
    private static byte[] protobuf(Snapshot snapshot) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeUInt32(1, snapshot.tick);
        for (Map<String, Integer> numbers : cubes(snapshot)) {
            ByteArrayOutputStream cubeBytes = new ByteArrayOutputStream();
            CodedOutputStream cube = CodedOutputStream.newInstance(cubeBytes);
            int field = 1;
            for (Map.Entry<String, Integer> number : numbers.entrySet()) {
                if (number.getKey().equals("index") || number.getKey().equals("orientation")) {
                    cube.writeUInt32(field, number.getValue());
                } else if (number.getValue() != 0) {
                    cube.writeSInt32(field, number.getValue());
                }
                field++;
            }
            if (isAtRest(snapshot, numbers)) {
                cube.writeBool(field, true);
            }
            cube.flush();
            out.writeByteArray(2, cubeBytes.toByteArray());
        }
        out.flush();
        return bytes.toByteArray();
    }
}
