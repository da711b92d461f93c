/** One running Sextant and its data directory. */
@NullMarked
package dev.sextant.standalone.instance;

import org.jspecify.annotations.NullMarked;
