/** What is wrong with a file or one of its lines, as sentences. */
@NullMarked
package dev.sextant.api.imports.parse.problems;

import org.jspecify.annotations.NullMarked;
