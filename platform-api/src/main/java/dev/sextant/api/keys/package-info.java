/** API keys for programs. */
@NullMarked
package dev.sextant.api.keys;

import org.jspecify.annotations.NullMarked;
