/** One run: probe, calls, progress and end. */
@NullMarked
package dev.sextant.standalone.calls.run;

import org.jspecify.annotations.NullMarked;
