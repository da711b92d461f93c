/** The resources of a running import: its slot, disk space, the received file, its progress. */
@NullMarked
package dev.sextant.api.imports.run;

import org.jspecify.annotations.NullMarked;
