/** Files in a bucket of a store that speaks S3: whole or not there, however large. */
@NullMarked
package dev.sextant.s3;

import org.jspecify.annotations.NullMarked;
