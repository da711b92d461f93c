/** Files of reports: how they are written and where they are kept. */
@NullMarked
package dev.sextant.standalone.exports;

import org.jspecify.annotations.NullMarked;
