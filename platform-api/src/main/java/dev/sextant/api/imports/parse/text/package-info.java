/** Bytes as UTF-8 text: encodings, lines, detection of binary files. */
@NullMarked
package dev.sextant.api.imports.parse.text;

import org.jspecify.annotations.NullMarked;
