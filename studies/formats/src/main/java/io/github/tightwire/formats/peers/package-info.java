/** The formats that people use instead, each with the library that its Java users use, and as they would use it for the fewest bytes. */
package io.github.tightwire.formats.peers;
