/** Talks to a running Sextant over its REST API, like any client. */
@NullMarked
package dev.sextant.standalone.client;

import org.jspecify.annotations.NullMarked;
