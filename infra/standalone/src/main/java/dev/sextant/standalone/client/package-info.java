/** Talks to a running Sextant over its REST API, as any client does. */
@NullMarked
package dev.sextant.standalone.client;

import org.jspecify.annotations.NullMarked;
