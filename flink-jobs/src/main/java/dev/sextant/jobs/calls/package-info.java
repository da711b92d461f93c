/** Makes the calls of a run, of whatever purpose. */
@NullMarked
package dev.sextant.jobs.calls;

import org.jspecify.annotations.NullMarked;
