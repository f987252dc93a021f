/** That a README shows what runs: for the tests of the modules that have one with a server and a client. */
package io.github.tightwire.readme;
