/** Reads an experiment and its models. */
@NullMarked
package dev.sextant.jobs.tables.experiments;

import org.jspecify.annotations.NullMarked;
