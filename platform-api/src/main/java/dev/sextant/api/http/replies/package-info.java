/** Sends replies and problems. */
@NullMarked
package dev.sextant.api.http.replies;

import org.jspecify.annotations.NullMarked;
