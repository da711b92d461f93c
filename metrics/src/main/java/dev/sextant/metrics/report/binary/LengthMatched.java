package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Interval;

/**
 * The area under the ROC curve over pairs of about equal length only: what a metric adds to the
 * length of the answer. Answers are put in ten bins between the deciles of their length (type 7,
 * over all labelled subjects whose length is known; equal lengths stay together, so there may be
 * fewer bins); only pairs from the same bin are counted, so that a bin weighs as many pairs as it
 * has.
 *
 * @param bins that have subjects of both classes
 * @param pairs compared, in the full sample
 * @param auc share of the pairs in which the one that is not grounded looks riskier, ties half
 */
public record LengthMatched(int bins, long pairs, Interval auc) {}
