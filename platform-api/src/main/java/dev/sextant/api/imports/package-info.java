/** From a file to a version: receiving, recognising, checking, storing. */
@NullMarked
package dev.sextant.api.imports;

import org.jspecify.annotations.NullMarked;
