/**
 * Serves a page of a command of this repository to browsers on the same machine: its files, frames that show what the program does, and
 * the orders of those who look.
 */
@NullMarked
package io.github.tightwire.pages;

import org.jspecify.annotations.NullMarked;
