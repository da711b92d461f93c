/**
 * What to expect of an experiment before it runs: labels, room for SGI, truncation, floors, time,
 * and metrics that do not apply. Numbers in, numbers and sentences out.
 */
@NullMarked
package dev.sextant.metrics.preflight;

import org.jspecify.annotations.NullMarked;
