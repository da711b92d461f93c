/** Prompts from the fields of an item. */
@NullMarked
package dev.sextant.remote.prompt;

import org.jspecify.annotations.NullMarked;
