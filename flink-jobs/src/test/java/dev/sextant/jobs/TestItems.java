package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;

import java.util.ArrayList;
import java.util.List;

/** This project's own items, as many as a test wants, all different. */
final class TestItems {

  private TestItems() {}

  /** Right and wrong answers, samples, and occasional gaps. */
  static List<TestItem> capitals(int count) {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String land = "Land" + i;
      String context = land + " is a country. Its capital is City" + i + ", on the river.";
      items.add(
          TestItem.of(
              "What is the capital of " + land + "?",
              i % 10 == 9 ? null : context,
              judged("City" + i + ".", true),
              judged("The capital of " + land + " must be Elsewhere" + i % 7 + ", I think.", false),
              sample("City" + i + " is it."),
              sample(i % 5 == 4 ? " " : "It is City" + i % 3 + "."),
              sample("Nobody knows, at least " + i + " people say.")));
    }
    return items;
  }

  /** Passages with samples and a factuality. */
  static List<TestItem> planets(int count) {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      items.add(
          TestItem.of(
              "Tell me about planet " + i + ".",
              null,
              judged("Planet " + i + " has " + i % 4 + " moons and a ring.", i % 11 / 10.0),
              sample("Planet " + i + " has a ring."),
              sample(
                  "Planet "
                      + i
                      + " has "
                      + i % 3
                      + " rings, all "
                      + "very ".repeat(i % 6)
                      + "thin."),
              sample("It is far away.")));
    }
    return items;
  }
}
