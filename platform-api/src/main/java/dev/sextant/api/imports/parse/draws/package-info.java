/** The draws of an answer set in a native file: read, checked and counted. */
@NullMarked
package dev.sextant.api.imports.parse.draws;

import org.jspecify.annotations.NullMarked;
