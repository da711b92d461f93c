/** Reads and writes the runs that call models, and their attempts. */
@NullMarked
package dev.sextant.jobs.tables.calls;

import org.jspecify.annotations.NullMarked;
