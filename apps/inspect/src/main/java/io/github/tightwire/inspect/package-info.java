/** The command {@code apps/inspect/run}: the packets of a capture as text or in a browser, and dissectors for Wireshark. */
package io.github.tightwire.inspect;
