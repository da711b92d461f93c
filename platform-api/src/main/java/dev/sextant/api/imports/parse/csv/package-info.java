/** Items as rows of CSV. */
@NullMarked
package dev.sextant.api.imports.parse.csv;

import org.jspecify.annotations.NullMarked;
