/**
 * The arithmetic of evaluation: texts, vectors and labels in, scores and statistics out. It is
 * pure: no clock, no log, no randomness that was not passed in.
 *
 * <p>Rooms, each with what it may use:
 *
 * <ul>
 *   <li>{@code catalogue}: the name, subject, direction, needs and family of every metric. Uses
 *       none
 *   <li>{@code geometry}, {@code uncertainty}, {@code entailment}, {@code floors}: the formulas,
 *       over plain numbers and words. Use each other only for words and eigenvalues
 *   <li>{@code score}: the value of a metric, or the reason why it has none
 *   <li>{@code item}: an item as texts or as vectors, and its samples compared with each other.
 *       Uses {@code score} and the formulas
 *   <li>{@code scorer}: scores one item by every selected metric. Uses all of the above
 *   <li>{@code report}: statistics of scores against labels. The AUC and its interval are in {@code
 *       report.influence}, all statistics of grounded labels in {@code report.binary}, paired
 *       comparisons and floor audits in {@code report.comparison}. The package has a list of its
 *       rooms
 *   <li>{@code calibration}: thresholds and bands, fitted on one part of the labels and judged on
 *       the other. A threshold is fitted in {@code calibration.threshold}
 *   <li>{@code preflight}: what an experiment can show, estimated before it runs
 * </ul>
 *
 * <p>{@code report}, {@code calibration} and {@code preflight} know {@code catalogue} and {@code
 * score}, and no scorer.
 */
@NullMarked
package dev.sextant.metrics;

import org.jspecify.annotations.NullMarked;
