package io.github.tightwire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The tables of operations that are kept by hand outside of {@link Vectors} and the scripts, and the operations that each leaves out. */
enum OperationTable {
    /** The streams of deltas: the operations left out are made of others, and are coded as these. */
    DELTAS("be coded as one value", List.of(
            "library/tightwire/src/main/java/io/github/tightwire/DeltaReadStream.java",
            "library/tightwire/src/main/java/io/github/tightwire/DeltaWriteStream.java"),
            "require serializeArray serializeByteArray serializeBytes serializeCheck serializeCompressedFloat serializeCount "
                    + "serializeDuration serializeElements serializeEnum serializeEnumSet serializeFixed serializeImmutableEnumSet "
                    + "serializeImmutableList serializeImmutableMap serializeImmutableSet serializeInstant serializeInt128 "
                    + "serializeIntRelative serializeList serializeMap serializeOptional serializeOptionalString serializeOptionalValue "
                    + "serializeOrCreate serializeRawDouble serializeRawFloat serializeSet serializeSignedVarInt serializeSignedVarLong "
                    + "serializeString serializeUint128 serializeUint16 serializeUint32 serializeUint64 serializeUint8 serializeUuid "
                    + "serializeValue"),
    /** The language fuzzer varies the Java around operations: of several alike it has one, and random types have all. */
    LANGUAGE_FUZZER("stand in random programs", List.of(
            "library/tightwire-compiler/src/test/java/io/github/tightwire/compiled/language/Operations.java",
            "library/tightwire-compiler/src/test/java/io/github/tightwire/compiled/language/Statements.java"),
            "serializeArray serializeByteArray serializeBytes serializeDuration serializeEnumSet serializeFixed "
                    + "serializeImmutableEnumSet serializeImmutableList serializeImmutableMap serializeImmutableSet serializeInstant "
                    + "serializeInt128 serializeIntRelative serializeOptionalString serializeOrCreate serializeSet serializeSignedVarInt "
                    + "serializeSignedVarLong serializeSmallestThree serializeUint128 serializeUint64 serializeUuid serializeVarLong"),
    /** The same for Kotlin's. */
    KOTLIN_FUZZER("stand in random programs of Kotlin", List.of(
            "testing/kotlin-tests/src/test/kotlin/io/github/tightwire/compiled/language/KotlinOperations.kt"),
            "serializeArray serializeByteArray serializeBytes serializeDuration serializeEnumSet serializeFixed serializeFloat "
                    + "serializeImmutableEnumSet serializeImmutableSet serializeInstant serializeInt128 serializeIntRelative serializeMap "
                    + "serializeNextIndex serializeOrCreate serializeRawDouble serializeSet serializeSignedVarInt serializeSignedVarLong "
                    + "serializeSmallestThree serializeUint128 serializeUint64 serializeUint8 serializeUuid serializeVarLong"),
    /** The packets of the real tshark: the operations left out are in those of the compiler's tests, which it shows as well. */
    TSHARK("be shown by tshark", List.of(
            "testing/system-tests/src/test/java/io/github/tightwire/system/tshark/Shapes.java"),
            "serializeArray serializeDuration serializeImmutableList serializeImmutableMap serializeImmutableSet serializeInstant "
                    + "serializeInt128 serializeNextIndex serializeOrCreate serializeSmallestThree serializeUint128 serializeUint16 "
                    + "serializeUint32"),
    /** The operations that a dissector knows: it shows the others by their parts, and finds immutable collections by their kind. */
    DISSECTOR("be one field in Wireshark", List.of(
            "library/tightwire-capture/src/main/resources/io/github/tightwire/wireshark/operations.lua"),
            "serializeImmutableList serializeImmutableMap serializeImmutableSet serializeInt128 serializeUint128"),
    /** The clients in other languages: a type with an operation that is left out gets none, and the build says so. */
    CLIENTS("be read and written by clients in other languages", List.of(
            "library/tightwire-build/src/main/java/io/github/tightwire/build/client/ClientSteps.java",
            "library/tightwire-build/src/main/java/io/github/tightwire/build/client/Layout.java"),
            "serializeInt128 serializeNextIndex serializeObject serializeUint128"),
    /** The declarations for another compiler: a type with an operation that is left out gets none, and the build says so. */
    SCHEMA("be declared for schema", List.of(
            "library/tightwire-build/src/main/java/io/github/tightwire/build/client/SchemaBody.java",
            "library/tightwire-build/src/main/java/io/github/tightwire/build/client/SchemaValue.java"),
            "serializeDuration serializeInstant serializeInt128 serializeIntRelative serializeNextIndex serializeObject "
                    + "serializeSignedVarInt serializeSignedVarLong serializeSmallestThree serializeVarInt serializeVarLong"),
    /** The macros of the C++ library: it has no other operations. */
    FROM_CPP("be found by users of the C++ library", List.of("docs/from-cpp.md"),
            "serializeArray serializeByteArray serializeDuration serializeElements serializeEnumSet serializeImmutableEnumSet "
                    + "serializeImmutableList serializeImmutableMap serializeImmutableSet serializeInstant serializeMap serializeOptional "
                    + "serializeOptionalString serializeOptionalValue serializeOrCreate serializeSet serializeSignedVarLong "
                    + "serializeSmallestThree serializeUint16 serializeUint32 serializeUint64 serializeValue serializeVarInt "
                    + "serializeVarLong");

    private static final Path ROOT = Path.of("..", "..");

    private final String purpose;
    private final List<String> files;
    private final Set<String> leftOut;

    OperationTable(String purpose, List<String> files, String leftOut) {
        this.purpose = purpose;
        this.files = files;
        this.leftOut = Set.copyOf(Arrays.asList(leftOut.split(" ")));
    }

    /** Returns the faults of the table, a line each: operations that are neither there nor left out, or both. */
    List<String> faults() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String file : files) {
            text.append(Files.readString(ROOT.resolve(file)));
        }
        Set<String> all = new TreeSet<>(leftOut);
        all.addAll(Vocabulary.names());
        return all.stream().filter(operation -> names(text, operation) == leftOut.contains(operation)).map(this::fault).toList();
    }

    private boolean names(CharSequence text, String operation) {
        return Pattern.compile("\\b" + operation + "\\b" + (hasKinds() ? '|' + kindOf(operation) : "")).matcher(text).find();
    }

    /** Returns whether the table has names without their common beginning as well: {@code Uuid:uuid} in Lua, {@code "List"}. */
    private boolean hasKinds() {
        return this == DISSECTOR || this == CLIENTS || this == SCHEMA;
    }

    private static String kindOf(String operation) {
        String kind = operation.equals("require") ? "Require" : operation.replace("serialize", "");
        return "\\b" + kind + ":\\w|\"" + kind + '"';
    }

    private String fault(String operation) {
        return leftOut.contains(operation)
                ? operation + " stands in " + files + ", or is no operation: take it out of OperationTable." + this
                : operation + " should " + purpose + ": name it in " + files + ", or leave it out in OperationTable." + this;
    }
}
