/**
 * Clients in other languages, printed from the wire descriptions of Java types. {@link io.github.tightwire.build.client.Client} is
 * where to begin. A language is a printer over one layout, which says what classes and fields a client has, and where each step of the wire
 * puts what it reads. {@link io.github.tightwire.build.client.SchemaUnit} declares the types for another compiler.
 */
@NullMarked
package io.github.tightwire.build.client;

import org.jspecify.annotations.NullMarked;
