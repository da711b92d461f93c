/** A server that speaks the protocols of generators, with every fault that tests need. */
@NullMarked
package dev.sextant.testing.generator;

import org.jspecify.annotations.NullMarked;
