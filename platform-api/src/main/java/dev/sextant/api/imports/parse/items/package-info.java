/** Items of a file: the outcome of each record, the summary of all, and rows to store. */
@NullMarked
package dev.sextant.api.imports.parse.items;

import org.jspecify.annotations.NullMarked;
