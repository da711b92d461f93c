package dev.sextant.jobs.tables.reports;

import java.util.Arrays;
import java.util.UUID;

/**
 * The places of a report's items or answers by id, from 0. An id takes 24 to 48 bytes; as an entry
 * of a map of objects it would take about 90.
 */
public final class SubjectPlaces {

  /** What has no place. */
  public static final int NONE = -1;

  /** There is room for so many ids at first; a power of two. */
  private static final int FEW = 64;

  private static final int FREE = 0;

  /** 2^64 divided by the golden ratio spreads ids that follow each other. */
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  /** Two numbers for each id, by place. */
  private long[] ids = new long[2 * FEW];

  /** Places, counted from 1, at the slots of their ids or at the next free ones; half is free. */
  private int[] slots = new int[2 * FEW];

  private int size;

  /**
   * Gives an id the next place.
   *
   * @throws IllegalArgumentException if it has one
   */
  public void add(UUID id) {
    int slot = slot(id.getMostSignificantBits(), id.getLeastSignificantBits());
    if (slots[slot] != FREE) {
      throw new IllegalArgumentException("expected each id once, found %s again".formatted(id));
    }
    if (2 * size == ids.length) {
      ids = Arrays.copyOf(ids, 2 * (size + size / 2));
    }
    ids[2 * size] = id.getMostSignificantBits();
    ids[2 * size + 1] = id.getLeastSignificantBits();
    size++;
    slots[slot] = size;
    if (2 * size > slots.length) {
      spread();
    }
  }

  private void spread() {
    slots = new int[2 * slots.length];
    for (int place = 0; place < size; place++) {
      slots[slot(ids[2 * place], ids[2 * place + 1])] = place + 1;
    }
  }

  /** Returns the slot that has an id, or that it would get. */
  private int slot(long high, long low) {
    int last = slots.length - 1;
    int slot = (int) (((high ^ low) * GOLDEN) >>> 32) & last;
    while (slots[slot] != FREE && !isAt(slots[slot] - 1, high, low)) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private boolean isAt(int place, long high, long low) {
    return ids[2 * place] == high && ids[2 * place + 1] == low;
  }

  /** Returns the place of an id; {@link #NONE} if it has none. */
  public int of(UUID id) {
    return slots[slot(id.getMostSignificantBits(), id.getLeastSignificantBits())] - 1;
  }

  /** Returns the id at a place. */
  public UUID id(int place) {
    return new UUID(ids[2 * place], ids[2 * place + 1]);
  }

  /** Returns how many places there are. */
  public int size() {
    return size;
  }
}
