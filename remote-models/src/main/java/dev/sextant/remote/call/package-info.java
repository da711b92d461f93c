/** One call of a generator: a reply, or a failure with its class and the server's words. */
@NullMarked
package dev.sextant.remote.call;

import org.jspecify.annotations.NullMarked;
