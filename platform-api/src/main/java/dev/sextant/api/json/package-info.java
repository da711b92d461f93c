/** Formats records and enums as JSON and text, in replies and in columns. */
@NullMarked
package dev.sextant.api.json;

import org.jspecify.annotations.NullMarked;
