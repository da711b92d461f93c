/**
 * Calls of models over HTTP. {@code retry} makes draws with the help of {@code call}, {@code http}
 * and {@code generation}; {@code prompt}, {@code draw}, {@code outcome} and {@code price} are pure;
 * {@code probe} finds the dialect of a server.
 */
@NullMarked
package dev.sextant.remote;

import org.jspecify.annotations.NullMarked;
