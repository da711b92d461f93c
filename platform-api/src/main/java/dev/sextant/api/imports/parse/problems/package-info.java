/** Problems of a file or of a line, as sentences. */
@NullMarked
package dev.sextant.api.imports.parse.problems;

import org.jspecify.annotations.NullMarked;
