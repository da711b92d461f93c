/** Model results that a caller of the API waits for. */
@NullMarked
package dev.sextant.standalone.live;

import org.jspecify.annotations.NullMarked;
