/** A tenant's or a project's data as one file that other programs, and Sextant itself, can read. */
@NullMarked
package dev.sextant.api.exports;

import org.jspecify.annotations.NullMarked;
