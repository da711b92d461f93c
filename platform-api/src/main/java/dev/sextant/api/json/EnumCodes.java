package dev.sextant.api.json;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;

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

  /** Returns the constant of a code; empty if the type has none. */
  public static <E extends Enum<E>> Optional<E> find(Class<E> type, String code) {
    return EnumSet.allOf(type).stream().filter(each -> of(each).equals(code)).findFirst();
  }
}
