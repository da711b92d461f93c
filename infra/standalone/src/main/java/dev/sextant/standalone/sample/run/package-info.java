/** The run: probe, draws, progress and end. */
@NullMarked
package dev.sextant.standalone.sample.run;

import org.jspecify.annotations.NullMarked;
