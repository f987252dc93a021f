/**
 * Both sides of the matchmaker: connect tokens over HTTPS, with a certificate that clients know by its fingerprint, and the limits that
 * keep strangers from taking its time. It knows nothing of the game but where its server is.
 */
package io.github.tightwire.demo.matchmaker;
