/** What became of a draw, and which class a failure belongs to. */
@NullMarked
package dev.sextant.remote.outcome;

import org.jspecify.annotations.NullMarked;
