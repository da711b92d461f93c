package dev.sextant.standalone.sample.output;

/** Numbers of distinct answers per item, white space at the ends aside. */
public final class Distinct {

  private int items;
  private int withSeveral;
  private int allEqual;
  private int allDistinct;
  private long answers;
  private long texts;

  void add(int answered, int distinct) {
    items++;
    answers += answered;
    texts += distinct;
    if (answered > 1) {
      withSeveral++;
      allEqual += distinct == 1 ? 1 : 0;
      allDistinct += distinct == answered ? 1 : 0;
    }
  }

  /** Returns whether every item with several answers has one text only. */
  public boolean isIdentical() {
    return withSeveral > 0 && allEqual == withSeveral;
  }

  /** Returns a sentence. */
  public String words() {
    return "%,d answers to %,d items, %,d of them distinct within their item; of %,d items with several answers, %,d have all distinct and %,d all equal ones"
        .formatted(answers, items, texts, withSeveral, allDistinct, allEqual);
  }
}
