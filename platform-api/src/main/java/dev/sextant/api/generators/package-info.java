/** LLMs that a tenant may ask: where they are, and the credentials that nobody sees again. */
@NullMarked
package dev.sextant.api.generators;

import org.jspecify.annotations.NullMarked;
