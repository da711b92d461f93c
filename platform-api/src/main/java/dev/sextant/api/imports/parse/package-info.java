/** Files in the known formats, read item by item; problems are reported by line. */
@NullMarked
package dev.sextant.api.imports.parse;

import org.jspecify.annotations.NullMarked;
