/** Reads an experiment and the models that it names. */
@NullMarked
package dev.sextant.jobs.tables.experiments;

import org.jspecify.annotations.NullMarked;
