/** Keys of this instance: they verify credentials and encrypt stored secrets. */
@NullMarked
package dev.sextant.api.access.secrets;

import org.jspecify.annotations.NullMarked;
