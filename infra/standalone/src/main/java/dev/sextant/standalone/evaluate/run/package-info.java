/** Runs an evaluation from upload to report, with progress in the terminal. */
@NullMarked
package dev.sextant.standalone.evaluate.run;

import org.jspecify.annotations.NullMarked;
