/** Credentials of endpoints: encrypted for one tenant and one row, with keys that no table has. */
@NullMarked
package dev.sextant.remote.credential;

import org.jspecify.annotations.NullMarked;
