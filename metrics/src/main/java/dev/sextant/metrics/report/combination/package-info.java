/**
 * Several scores of a subject as one: the log odds of a logistic regression, which are judged on
 * subjects that it was not fitted to.
 */
@NullMarked
package dev.sextant.metrics.report.combination;

import org.jspecify.annotations.NullMarked;
