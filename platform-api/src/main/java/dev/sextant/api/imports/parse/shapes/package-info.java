/** Items as JSON objects, in each of the known shapes. */
@NullMarked
package dev.sextant.api.imports.parse.shapes;

import org.jspecify.annotations.NullMarked;
