/** The embedders of this machine, as the API asks for them. */
@NullMarked
package dev.sextant.standalone.models;

import org.jspecify.annotations.NullMarked;
