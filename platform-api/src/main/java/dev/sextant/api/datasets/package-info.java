/** Datasets, their immutable versions, and the items of these. */
@NullMarked
package dev.sextant.api.datasets;

import org.jspecify.annotations.NullMarked;
