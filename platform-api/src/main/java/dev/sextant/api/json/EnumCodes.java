package dev.sextant.api.json;

import java.util.Locale;

/** Enum constants as the contract and the tables write them: {@code NOT_YET} as "not-yet". */
public final class EnumCodes {

  private EnumCodes() {}

  /** Returns the code of a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the constant of a code. */
  public static <E extends Enum<E>> E parse(Class<E> type, String code) {
    return Enum.valueOf(type, code.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
