/** Stored scores and labels in, one report out: the reporting job's functions and sink. */
@NullMarked
package dev.sextant.jobs.reporting;

import org.jspecify.annotations.NullMarked;
