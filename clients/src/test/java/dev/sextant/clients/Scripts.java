package dev.sextant.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.yaml.snakeyaml.Yaml;

/** Programs of one file, compiled once: a process for each call would take seconds. */
final class Scripts implements AutoCloseable {

  private final URLClassLoader programs;

  private Scripts(URLClassLoader programs) {
    this.programs = programs;
  }

  /** Compiles programs of the module or of others into a folder. */
  static Scripts compiled(Path classes, String... files) throws Exception {
    URI library = Yaml.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Stream<String> options =
        Stream.of(
            "-proc:none", "-d", classes.toString(), "-classpath", Path.of(library).toString());
    String[] arguments = Stream.concat(options, Stream.of(files)).toArray(String[]::new);
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments)).isZero();
    return new Scripts(new URLClassLoader(new URL[] {classes.toUri().toURL()}));
  }

  /** Runs a program; what it throws is the cause of the exception. */
  void run(String program, String... arguments) throws Exception {
    Method main = programs.loadClass(program).getDeclaredMethod("main", String[].class);
    main.setAccessible(true);
    main.invoke(null, (Object) arguments);
  }

  @Override
  public void close() throws IOException {
    programs.close();
  }
}
