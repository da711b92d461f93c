/** API keys: how programs come in. */
@NullMarked
package dev.sextant.api.keys;

import org.jspecify.annotations.NullMarked;
