/** What a new user finds. */
@NullMarked
package dev.sextant.standalone.demo;

import org.jspecify.annotations.NullMarked;
