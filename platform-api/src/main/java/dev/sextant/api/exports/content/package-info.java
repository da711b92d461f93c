/** What files of reports hold, and the port that writes them. */
@NullMarked
package dev.sextant.api.exports.content;

import org.jspecify.annotations.NullMarked;
