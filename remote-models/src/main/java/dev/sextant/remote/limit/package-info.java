/**
 * The limit of concurrent calls that all tasks of an endpoint share, and each task's share of it.
 */
@NullMarked
package dev.sextant.remote.limit;

import org.jspecify.annotations.NullMarked;
