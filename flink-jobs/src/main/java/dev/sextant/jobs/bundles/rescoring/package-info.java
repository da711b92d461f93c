/** Computes the scores of a bundle again, from its texts and vectors. */
@NullMarked
package dev.sextant.jobs.bundles.rescoring;

import org.jspecify.annotations.NullMarked;
