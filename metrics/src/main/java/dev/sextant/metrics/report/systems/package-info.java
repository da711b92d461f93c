/**
 * Compares systems that have answered the same items: the share of grounded answers of each, the
 * paired differences, and which of them may be the best.
 */
@NullMarked
package dev.sextant.metrics.report.systems;

import org.jspecify.annotations.NullMarked;
