/** Asks a generator for the answers of a set that are still to come. */
@NullMarked
package dev.sextant.jobs.sampling;

import org.jspecify.annotations.NullMarked;
