/**
 * Files of reports: ordered by a request, written in the background, and fetched by a link that
 * expires.
 */
@NullMarked
package dev.sextant.api.exports.reports;

import org.jspecify.annotations.NullMarked;
