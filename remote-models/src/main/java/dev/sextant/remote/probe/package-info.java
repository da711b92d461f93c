/** The dialect of a server, found by a few calls. */
@NullMarked
package dev.sextant.remote.probe;

import org.jspecify.annotations.NullMarked;
