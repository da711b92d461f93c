/** LLMs that a tenant may call: their addresses and their encrypted credentials. */
@NullMarked
package dev.sextant.api.generators;

import org.jspecify.annotations.NullMarked;
