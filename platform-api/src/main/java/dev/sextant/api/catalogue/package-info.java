/** The catalogue of metrics, as the contract shows it. */
@NullMarked
package dev.sextant.api.catalogue;

import org.jspecify.annotations.NullMarked;
