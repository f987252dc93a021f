/** The slow model: what the library writes and reads, written from the wire format, sharing no code with it. */
package io.github.tightwire.model;
