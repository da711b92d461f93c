/** The server: connections, headers, and the way from a request to its operation. */
@NullMarked
package dev.sextant.api.http.server;

import org.jspecify.annotations.NullMarked;
