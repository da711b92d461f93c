/** How far an oracle agrees with people, with itself and with other oracles. */
@NullMarked
package dev.sextant.api.labelruns.agreement;

import org.jspecify.annotations.NullMarked;
