/** Measures the formats, and shows what came out: a table, a page, and what stands in the documentation. */
package io.github.tightwire.formats.report;
