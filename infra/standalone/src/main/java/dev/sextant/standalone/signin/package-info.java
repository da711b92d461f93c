/** Signs a person in at the realm of an instance, without a browser on this machine. */
@NullMarked
package dev.sextant.standalone.signin;

import org.jspecify.annotations.NullMarked;
