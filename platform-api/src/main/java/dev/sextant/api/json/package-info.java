/** How records and enums are written as JSON and as text, in replies and in columns. */
@NullMarked
package dev.sextant.api.json;

import org.jspecify.annotations.NullMarked;
