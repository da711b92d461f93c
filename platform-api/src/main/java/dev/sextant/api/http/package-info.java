/** HTTP in one place: a call comes in, a reply goes out. */
@NullMarked
package dev.sextant.api.http;

import org.jspecify.annotations.NullMarked;
