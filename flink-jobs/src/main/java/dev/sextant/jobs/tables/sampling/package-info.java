/** The tables of sampling runs: settings, missing draws, attempts and their ends. */
@NullMarked
package dev.sextant.jobs.tables.sampling;

import org.jspecify.annotations.NullMarked;
