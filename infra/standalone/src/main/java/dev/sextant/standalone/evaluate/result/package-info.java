/** Prints the report's results: the table, the finding and warnings. */
@NullMarked
package dev.sextant.standalone.evaluate.result;

import org.jspecify.annotations.NullMarked;
