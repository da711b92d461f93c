/**
 * Exports of a tenant's or a project's data as one file, readable by other programs and by Sextant.
 */
@NullMarked
package dev.sextant.api.exports;

import org.jspecify.annotations.NullMarked;
