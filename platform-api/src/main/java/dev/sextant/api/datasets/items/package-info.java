/** Items of a version: pages of them, search, and one item with its answers. */
@NullMarked
package dev.sextant.api.datasets.items;

import org.jspecify.annotations.NullMarked;
