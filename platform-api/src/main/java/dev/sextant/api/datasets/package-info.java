/** Datasets, their immutable versions, and the items of versions. */
@NullMarked
package dev.sextant.api.datasets;

import org.jspecify.annotations.NullMarked;
