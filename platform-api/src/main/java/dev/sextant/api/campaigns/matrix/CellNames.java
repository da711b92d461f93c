package dev.sextant.api.campaigns.matrix;

import java.util.List;

/** Names of the answer sets and experiments of cells. */
final class CellNames {

  /** Longest part of a name that is the campaign's or the system's; a name has 200 characters. */
  private static final int LONGEST_PART = 80;

  private CellNames() {}

  /** Returns a name that no other cell of the campaign has on the same version. */
  static String name(Matrix matrix, String system, String when) {
    boolean isShort = system.length() <= LONGEST_PART;
    String ofSystem = isShort ? system : shortened(system) + " #" + (place(matrix, system) + 1);
    return "%s, %s, %s".formatted(shortened(matrix.name()), ofSystem, when);
  }

  private static int place(Matrix matrix, String system) {
    List<String> names = matrix.systems().stream().map(CampaignSystem::name).toList();
    return names.indexOf(system);
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST_PART ? name : name.substring(0, LONGEST_PART);
  }
}
