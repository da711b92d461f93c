/**
 * A bundle: a folder with tables as Parquet, CSV and JSON lines, other files, a manifest and
 * checksums. Written row by row, and checked and read without trust in what it declares.
 *
 * <p>Rooms:
 *
 * <ul>
 *   <li>This package: {@code BundleWriter}, {@code BundleCheck}, {@code BundleReader}
 *   <li>{@code table}: a record class as a table with typed columns
 *   <li>{@code format}: rows in each of the formats, and back from JSON lines and Parquet; {@code
 *       format.parquet} without Hadoop
 *   <li>{@code file}: manifest, checksums, and files that are hashed while they are written
 * </ul>
 */
@NullMarked
package dev.sextant.bundle;

import org.jspecify.annotations.NullMarked;
