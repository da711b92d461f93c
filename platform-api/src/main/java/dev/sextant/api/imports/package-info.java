/** From a file to a version: receive, detect the format, check, store. */
@NullMarked
package dev.sextant.api.imports;

import org.jspecify.annotations.NullMarked;
