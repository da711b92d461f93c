/**
 * The statistics of a report: scores and labels in, effect sizes with their intervals out.
 *
 * <p>Each package may use those above it in this list:
 *
 * <ul>
 *   <li>{@code interval}: values with intervals, minimum support, exact bounds
 *   <li>{@code influence}: statistics with their influence functions and intervals
 *   <li>{@code multiplicity}: corrections for the number of comparisons, the best of many
 *   <li>{@code powered}: estimates from few labels by people and many by an oracle
 *   <li>{@code subjects}: scored subjects, traits, partitions
 *   <li>{@code leftout}: the extreme values of statistics, given the subjects that they leave out
 *   <li>{@code binary}: AUC and other statistics of grounded labels
 *   <li>{@code factuality}: correlations with factuality labels
 *   <li>{@code comparison}: paired comparisons, floor audits
 *   <li>{@code combination}: several scores as one, judged by cross-fitting
 *   <li>{@code added}: what a score adds to all floors together
 *   <li>{@code agreement}: agreement of embedders, agreement of people
 *   <li>{@code anchors}: whether a judge or the system that it judges has changed
 *   <li>{@code finding}: what a report says of all its scores: the best, and what beats the floors
 * </ul>
 */
@NullMarked
package dev.sextant.metrics.report;

import org.jspecify.annotations.NullMarked;
