/** JSON objects of a file, one after another. */
@NullMarked
package dev.sextant.api.imports.parse.json;

import org.jspecify.annotations.NullMarked;
