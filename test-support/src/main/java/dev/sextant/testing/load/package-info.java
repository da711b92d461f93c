/** Many clients at once, for tests and measurements of a running API. */
@NullMarked
package dev.sextant.testing.load;

import org.jspecify.annotations.NullMarked;
