/** Calls and replies: the part of HTTP that features use. */
@NullMarked
package dev.sextant.api.http;

import org.jspecify.annotations.NullMarked;
