/**
 * A description of classes and properties that can itself be sent, once, bit-packed: a peer that has none of the classes
 * then reads any object of the stream. The bytes of a schema are a stranger's bytes like any others.
 */
package io.github.tightwire.formats.schema;
