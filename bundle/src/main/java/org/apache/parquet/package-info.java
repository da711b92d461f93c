/** What parquet-java lacks to read without Hadoop. */
package org.apache.parquet;
