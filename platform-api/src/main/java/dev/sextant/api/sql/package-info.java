/** Runs the statements of stores, and makes ids that sort by time. */
@NullMarked
package dev.sextant.api.sql;

import org.jspecify.annotations.NullMarked;
