/** The command {@code inspect/run}: the packets of a capture as text, and dissectors for Wireshark. */
package io.github.tightwire.inspect;
