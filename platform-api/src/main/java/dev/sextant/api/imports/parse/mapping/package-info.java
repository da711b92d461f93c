/** Flat records: which column holds which field of an item. */
@NullMarked
package dev.sextant.api.imports.parse.mapping;

import org.jspecify.annotations.NullMarked;
