/** The scores of a report as rows, each with its verdict against its best floor. */
@NullMarked
package dev.sextant.rendering.table;

import org.jspecify.annotations.NullMarked;
