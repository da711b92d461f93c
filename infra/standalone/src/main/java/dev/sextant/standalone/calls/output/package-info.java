/** Files of items with answers in the native format. */
@NullMarked
package dev.sextant.standalone.calls.output;

import org.jspecify.annotations.NullMarked;
