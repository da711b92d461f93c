/**
 * Statistics of a score against grounded labels: AUC, average precision, curves, deciles, effect
 * sizes.
 */
@NullMarked
package dev.sextant.metrics.report.binary;

import org.jspecify.annotations.NullMarked;
