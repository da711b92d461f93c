/** Items of a file: what becomes of each record, what they hold together, and rows to store. */
@NullMarked
package dev.sextant.api.imports.parse.items;

import org.jspecify.annotations.NullMarked;
