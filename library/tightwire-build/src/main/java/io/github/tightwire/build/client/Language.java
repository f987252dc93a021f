package io.github.tightwire.build.client;

import java.util.Locale;

/** A language that a client can be in. */
public enum Language {
    /** C# 7.3. */
    CSHARP,
    /** TypeScript 5. */
    TYPESCRIPT,
    /** C++17. */
    CPP;

    /**
     * The name, as the options of the command, the goal and the task have it.
     *
     * @return in small letters
     */
    public String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * A client of types.
     *
     * @param types of the client, and its protocols
     * @param namespace of its classes, where the language has them
     * @return the client
     * @throws IllegalArgumentException if the namespace is none
     */
    public Client client(WireTypeNames types, String namespace) {
        return switch (this) {
            case CSHARP -> CSharpClient.of(types.types(), types.protocols(), namespace);
            case TYPESCRIPT -> TypeScriptClient.of(types.types(), types.protocols());
            case CPP -> CppClient.of(types.types(), types.protocols(), namespace);
        };
    }
}
