/** The server: connections, headers, and routing of requests to operations. */
@NullMarked
package dev.sextant.api.http.server;

import org.jspecify.annotations.NullMarked;
