/** The credentials of generators: encrypted in their rows, and masked in what servers reply. */
@NullMarked
package dev.sextant.api.generators.credential;

import org.jspecify.annotations.NullMarked;
