/** Signing in: one-time codes, sessions, tokens. */
@NullMarked
package dev.sextant.api.access;

import org.jspecify.annotations.NullMarked;
