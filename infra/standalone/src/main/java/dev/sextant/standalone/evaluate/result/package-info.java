/** Prints the report's results: table, finding and warnings. */
@NullMarked
package dev.sextant.standalone.evaluate.result;

import org.jspecify.annotations.NullMarked;
