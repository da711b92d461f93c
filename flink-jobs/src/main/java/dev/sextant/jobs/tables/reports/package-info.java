/** Reads scores and samples, and writes reports. */
@NullMarked
package dev.sextant.jobs.tables.reports;

import org.jspecify.annotations.NullMarked;
