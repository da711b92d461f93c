/**
 * What the number of statistics does to them: p-values corrected together, the statistics that may
 * be the best, and the interval of the one that was chosen as the best. {@code docs/inference.md}
 * has the derivations and their sources.
 */
@NullMarked
package dev.sextant.metrics.report.multiplicity;

import org.jspecify.annotations.NullMarked;
