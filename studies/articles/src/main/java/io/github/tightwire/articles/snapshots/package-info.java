/** The delta compression challenge of the articles' author: a recording of cubes, and the coders that are compared on it. */
package io.github.tightwire.articles.snapshots;
