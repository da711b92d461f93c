/** Calls and replies: all that features see of HTTP. */
@NullMarked
package dev.sextant.api.http;

import org.jspecify.annotations.NullMarked;
