/** Reads the items that still need work, in bounded groups, as a Flink source. */
@NullMarked
package dev.sextant.jobs.scoring.source;

import org.jspecify.annotations.NullMarked;
