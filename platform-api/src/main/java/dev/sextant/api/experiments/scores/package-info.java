/** The scores and failures of an experiment, as people browse them. */
@NullMarked
package dev.sextant.api.experiments.scores;

import org.jspecify.annotations.NullMarked;
