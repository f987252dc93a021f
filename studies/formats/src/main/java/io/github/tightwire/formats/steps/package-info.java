/** Steps 5 to 9 of the article: binary, from structs of bytes to one serialize method that sends what changed. */
package io.github.tightwire.formats.steps;
