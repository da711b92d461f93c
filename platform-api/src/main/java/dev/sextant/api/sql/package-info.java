/** Runs the statements of stores. */
@NullMarked
package dev.sextant.api.sql;

import org.jspecify.annotations.NullMarked;
