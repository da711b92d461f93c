/** What commands over the API print: tables for people, the API's JSON for programs. */
@NullMarked
package dev.sextant.standalone.command.remote.output;

import org.jspecify.annotations.NullMarked;
