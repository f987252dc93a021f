/** The agreement of server and clients beside the packets: the protocol with its channels, and the messages that each side reads into. */
package io.github.tightwire.demo.protocol;
