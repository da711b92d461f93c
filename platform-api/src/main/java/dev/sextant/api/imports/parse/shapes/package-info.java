/** Items as JSON objects, in each shape that Sextant knows. */
@NullMarked
package dev.sextant.api.imports.parse.shapes;

import org.jspecify.annotations.NullMarked;
