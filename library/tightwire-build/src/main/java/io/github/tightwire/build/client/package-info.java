/**
 * Clients in other languages, printed from the wire descriptions of Java types. {@link io.github.tightwire.build.client.Client} is where to
 * begin. A language is a printer over one layout. The layout holds the classes and fields of a client, and the place for the result of each
 * step of the wire. {@link io.github.tightwire.build.client.SchemaUnit} declares the types for another compiler.
 */
@NullMarked
package io.github.tightwire.build.client;

import org.jspecify.annotations.NullMarked;
