package dev.sextant.api.campaigns.matrix;

import java.util.List;

/** Names of the answer sets and experiments of cells. */
final class CellNames {

  /** Longest part of a name that is the campaign's or the system's; a name has 200 characters. */
  private static final int LONGEST_PART = 75;

  /** Digits of a campaign's id, from its end, where ids of one moment differ. */
  private static final int DIGITS = 6;

  private CellNames() {}

  /** Returns a name that no other cell of a campaign of the project has on the same version. */
  static String name(Matrix matrix, String system, String when) {
    boolean isShort = system.length() <= LONGEST_PART;
    String ofSystem = isShort ? system : shortened(system) + " #" + (place(matrix, system) + 1);
    return "%s, %s, %s".formatted(campaign(matrix), ofSystem, when);
  }

  /** Campaigns whose names begin with the same text may run at the same instant. */
  private static String campaign(Matrix matrix) {
    String id = matrix.id() == null ? "" : matrix.id().toString();
    return matrix.name().length() <= LONGEST_PART
        ? matrix.name()
        : shortened(matrix.name()) + " #" + id.substring(Math.max(0, id.length() - DIGITS));
  }

  private static int place(Matrix matrix, String system) {
    List<String> names = matrix.systems().stream().map(CampaignSystem::name).toList();
    return names.indexOf(system);
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST_PART ? name : name.substring(0, LONGEST_PART);
  }
}
