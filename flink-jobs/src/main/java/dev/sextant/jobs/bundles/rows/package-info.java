/** The tables of a report's bundle, and their rows. */
@NullMarked
package dev.sextant.jobs.bundles.rows;

import org.jspecify.annotations.NullMarked;
