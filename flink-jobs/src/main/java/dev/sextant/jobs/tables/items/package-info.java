/** Reads items and writes their scores. */
@NullMarked
package dev.sextant.jobs.tables.items;

import org.jspecify.annotations.NullMarked;
