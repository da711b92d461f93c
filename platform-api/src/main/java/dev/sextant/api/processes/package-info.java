/** Which processes of the API live: what one of them was doing when it ended has failed. */
@NullMarked
package dev.sextant.api.processes;

import org.jspecify.annotations.NullMarked;
