/** Keys that only this instance has: what proves a credential, and what seals what others keep. */
@NullMarked
package dev.sextant.api.access.secrets;

import org.jspecify.annotations.NullMarked;
