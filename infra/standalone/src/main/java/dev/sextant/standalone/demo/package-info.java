/** The demo for a new user. */
@NullMarked
package dev.sextant.standalone.demo;

import org.jspecify.annotations.NullMarked;
