/** Sessions of browsers: their rows, their tickets and what opened them. */
@NullMarked
package dev.sextant.api.access.sessions;

import org.jspecify.annotations.NullMarked;
