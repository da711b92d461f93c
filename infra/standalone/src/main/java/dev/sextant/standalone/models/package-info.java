/** The models of this machine, in the form of the API. */
@NullMarked
package dev.sextant.standalone.models;

import org.jspecify.annotations.NullMarked;
