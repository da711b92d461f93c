package dev.sextant.standalone.instance;

import dev.sextant.api.health.Part;
import dev.sextant.api.health.Parts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** The parts that this process started. */
final class RunningParts implements Parts {

  private record Running(String name, Supplier<Optional<String>> trouble) {}

  private final List<Running> running = new CopyOnWriteArrayList<>();

  /**
   * Adds a part.
   *
   * @param trouble returns why the part does not work now; empty if it works
   */
  void add(String name, Supplier<Optional<String>> trouble) {
    running.add(new Running(name, trouble));
  }

  @Override
  public List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    running.forEach(each -> parts.add(new Part(each.name(), each.trouble().get())));
    return parts;
  }
}
