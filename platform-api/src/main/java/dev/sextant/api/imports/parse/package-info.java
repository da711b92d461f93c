/**
 * Files in the formats that Sextant knows, read item by item; what is wrong is told line by line.
 */
@NullMarked
package dev.sextant.api.imports.parse;

import org.jspecify.annotations.NullMarked;
