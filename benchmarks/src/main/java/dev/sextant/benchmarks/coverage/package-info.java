/**
 * Simulations: how often intervals hold the truth, and how often a report claims something false.
 */
@NullMarked
package dev.sextant.benchmarks.coverage;

import org.jspecify.annotations.NullMarked;
