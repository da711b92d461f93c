/** The sample data of the product. */
@NullMarked
package dev.sextant.api.samples;

import org.jspecify.annotations.NullMarked;
