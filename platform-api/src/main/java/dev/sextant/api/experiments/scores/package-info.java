/** The scores and failures of an experiment, for browsing. */
@NullMarked
package dev.sextant.api.experiments.scores;

import org.jspecify.annotations.NullMarked;
