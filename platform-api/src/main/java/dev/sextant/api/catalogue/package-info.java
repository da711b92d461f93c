/** The catalogue of metrics, as the API returns it. */
@NullMarked
package dev.sextant.api.catalogue;

import org.jspecify.annotations.NullMarked;
