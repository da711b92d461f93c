/**
 * The identity and documentation of every metric: one list that code, API, pages and exports read.
 */
@NullMarked
package dev.sextant.metrics.catalogue;

import org.jspecify.annotations.NullMarked;
