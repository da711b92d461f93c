/** Runs code that may not end, or may crash, in a process of its own. */
@NullMarked
package dev.sextant.inference.trial;

import org.jspecify.annotations.NullMarked;
