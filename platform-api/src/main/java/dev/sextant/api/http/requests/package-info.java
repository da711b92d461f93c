/** Reads a request: its credentials, parameters and body, and refuses what is not plain. */
@NullMarked
package dev.sextant.api.http.requests;

import org.jspecify.annotations.NullMarked;
