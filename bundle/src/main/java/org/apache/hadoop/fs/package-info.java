/** A class of Hadoop that parquet-java names and does not use. */
package org.apache.hadoop.fs;
