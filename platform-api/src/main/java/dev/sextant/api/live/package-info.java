/** Model computations during a request: the ports, and the texts that pass through them. */
@NullMarked
package dev.sextant.api.live;

import org.jspecify.annotations.NullMarked;
