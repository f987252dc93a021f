/**
 * Clients in other languages, printed from the wire descriptions of Java types. {@link io.github.tightwire.build.client.Client} is where to
 * begin. Each language is a printer, and all print one layout. The layout holds the classes and fields of a client, and says where the
 * result of each step of the wire goes. {@link io.github.tightwire.build.client.SchemaUnit} declares the types for another compiler.
 */
@NullMarked
package io.github.tightwire.build.client;

import org.jspecify.annotations.NullMarked;
