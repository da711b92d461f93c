/** Finds the text that ends the process whenever a model computes it. */
@NullMarked
package dev.sextant.jobs.scoring.model.crashes;

import org.jspecify.annotations.NullMarked;
