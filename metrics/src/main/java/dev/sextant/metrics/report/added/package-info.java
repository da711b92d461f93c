/**
 * What a score adds to all floors together: two logistic regressions, with the score and without,
 * judged on items that they were not fitted to.
 */
@NullMarked
package dev.sextant.metrics.report.added;

import org.jspecify.annotations.NullMarked;
