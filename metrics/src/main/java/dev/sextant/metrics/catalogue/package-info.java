/** What every metric is: one list that code, API, UI and exports read. */
@NullMarked
package dev.sextant.metrics.catalogue;

import org.jspecify.annotations.NullMarked;
