/** LLMs that a tenant may ask: their addresses and their sealed credentials. */
@NullMarked
package dev.sextant.api.generators;

import org.jspecify.annotations.NullMarked;
