/** Instances that a person has named, with what signs in at each. */
@NullMarked
package dev.sextant.standalone.profile;

import org.jspecify.annotations.NullMarked;
