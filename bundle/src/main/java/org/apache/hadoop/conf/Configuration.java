package org.apache.hadoop.conf;

/**
 * Stands in for Hadoop's class, which parquet-java names in signatures even where Hadoop is not
 * used: without a class of this name its writer does not load. Nothing creates one.
 */
public final class Configuration {

  private Configuration() {}
}
