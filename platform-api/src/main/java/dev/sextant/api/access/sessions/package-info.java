/** Sessions of browsers: rows, tickets and origin. */
@NullMarked
package dev.sextant.api.access.sessions;

import org.jspecify.annotations.NullMarked;
