package dev.sextant.standalone.instance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this code, as recorded by the build. */
public final class BuildVersion {

  private static final String RESOURCE = "/sextant-version.properties";

  private BuildVersion() {}

  /** Returns the version and the commit of the build: {@code 0.1.0+1a2b3c4}. */
  public static String current() {
    try (InputStream resource = BuildVersion.class.getResourceAsStream(RESOURCE)) {
      Properties properties = new Properties();
      if (resource != null) {
        properties.load(resource);
      }
      return properties.getProperty("version", "unknown")
          + "+"
          + properties.getProperty("commit", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
