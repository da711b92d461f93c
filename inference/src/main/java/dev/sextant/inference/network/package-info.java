/** The families of networks: their sizes, and the tensors that each needs. */
@NullMarked
package dev.sextant.inference.network;

import org.jspecify.annotations.NullMarked;
