/** {@code sextant evaluate}: from a file to a report, headless, through the API. */
@NullMarked
package dev.sextant.standalone.evaluate;

import org.jspecify.annotations.NullMarked;
