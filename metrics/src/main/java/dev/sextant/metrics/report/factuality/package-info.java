/** Statistics of a score against factuality labels: correlations, R², the regression line. */
@NullMarked
package dev.sextant.metrics.report.factuality;

import org.jspecify.annotations.NullMarked;
