/** Flat records: the mapping of columns to the fields of an item. */
@NullMarked
package dev.sextant.api.imports.parse.mapping;

import org.jspecify.annotations.NullMarked;
