/** Reads a request: credentials, parameters and body. Refuses ambiguous requests. */
@NullMarked
package dev.sextant.api.http.requests;

import org.jspecify.annotations.NullMarked;
