/** Spans of this process and of its tasks, for a collector that the operator names. */
@NullMarked
package dev.sextant.jobs.tracing;

import org.jspecify.annotations.NullMarked;
