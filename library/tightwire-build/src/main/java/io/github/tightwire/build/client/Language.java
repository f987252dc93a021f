package io.github.tightwire.build.client;

import java.util.Locale;

/** A language that types can be in. */
public enum Language {
    /** C# 7.3. */
    CSHARP,
    /** TypeScript 5. */
    TYPESCRIPT,
    /** C++17. */
    CPP,
    /** A declaration of mas-bandwidth/schema, in one file. */
    SCHEMA;

    /**
     * The name, as the options of the command, the goal and the task have it.
     *
     * @return in small letters
     */
    public String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Translates types.
     *
     * @param types and protocols; a schema has no protocols
     * @param namespace of the classes, where the language has them
     * @return the client, or the declaration
     * @throws IllegalArgumentException if the namespace is none
     */
    public Translation translate(WireTypeNames types, String namespace) {
        return switch (this) {
            case CSHARP -> CSharpClient.of(types.types(), types.protocols(), namespace);
            case TYPESCRIPT -> TypeScriptClient.of(types.types(), types.protocols());
            case CPP -> CppClient.of(types.types(), types.protocols(), namespace);
            case SCHEMA -> SchemaUnit.of(types.types(), namespace);
        };
    }
}
