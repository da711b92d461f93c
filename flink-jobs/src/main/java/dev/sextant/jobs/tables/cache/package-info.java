/** Stores model results for a text or a pair of texts. */
@NullMarked
package dev.sextant.jobs.tables.cache;

import org.jspecify.annotations.NullMarked;
