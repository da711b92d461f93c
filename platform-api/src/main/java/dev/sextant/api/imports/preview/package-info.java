/** Reading options of a client, and what an import with them would find. */
@NullMarked
package dev.sextant.api.imports.preview;

import org.jspecify.annotations.NullMarked;
