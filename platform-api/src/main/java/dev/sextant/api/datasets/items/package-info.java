/** The items of a version: pages, search, and single items with their answers. */
@NullMarked
package dev.sextant.api.datasets.items;

import org.jspecify.annotations.NullMarked;
