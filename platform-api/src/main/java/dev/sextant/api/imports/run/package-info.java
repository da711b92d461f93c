/** What an import needs while it runs: its turn, disk space, the received file, its progress. */
@NullMarked
package dev.sextant.api.imports.run;

import org.jspecify.annotations.NullMarked;
