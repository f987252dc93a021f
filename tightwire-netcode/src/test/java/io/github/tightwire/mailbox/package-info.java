/** A socket that keeps what is sent to it: for the tests of the modules that put something around a transport. */
package io.github.tightwire.mailbox;
