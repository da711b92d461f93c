/**
 * HTTP calls with a check of each address, a deadline, a size limit and no redirects or retries.
 */
@NullMarked
package dev.sextant.remote.http;

import org.jspecify.annotations.NullMarked;
