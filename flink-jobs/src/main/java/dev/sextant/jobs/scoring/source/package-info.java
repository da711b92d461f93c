/** Reads the items that still need work, in bounded groups, as a source of Flink. */
@NullMarked
package dev.sextant.jobs.scoring.source;

import org.jspecify.annotations.NullMarked;
