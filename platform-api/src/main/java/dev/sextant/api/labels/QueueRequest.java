package dev.sextant.api.labels;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.EnumCodes;

/**
 * The answers that a person wants to label.
 *
 * @param subject who labels
 * @param cut whether to judge segments; else whether the answer is grounded
 * @param second whether to label answers that another person has labelled and this one has not;
 *     else those that nobody has labelled
 * @param order which of these it prefers
 * @param figure what the preferred ones are to make precise
 */
record QueueRequest(
    String subject,
    LabellingScope scope,
    boolean cut,
    boolean second,
    QueueOrder order,
    QueueFigure figure) {

  /**
   * Reads a call.
   *
   * @throws Refusal if the order is not available for what is to be labelled
   */
  static QueueRequest of(Call call) {
    QueueRequest request =
        new QueueRequest(
            call.caller().subject(),
            LabellingScope.of(call),
            call.query("kind").orElse("grounded").equals("segments"),
            call.query("pool").orElse("new").equals("second"),
            call.query("order")
                .map(code -> EnumCodes.parse(QueueOrder.class, code))
                .orElse(QueueOrder.RANDOM),
            QueueFigure.parse(call.query("figure").orElse(null)));
    if (request.isInformative() && (request.cut || request.second)) {
      throw Refusal.invalid(
          "order-not-available",
          "The order most-informative is for answers that nobody has labelled grounded or not: use"
              + " kind=grounded and pool=new, or another order.");
    }
    if (!request.isInformative() && !request.figure.isShare()) {
      throw Refusal.invalid(
          "order-not-available",
          "A figure is for order=most-informative: add this order, or leave the figure out.");
    }
    return request;
  }

  /** Returns whether the queue prefers the most informative answers. */
  boolean isInformative() {
    return order == QueueOrder.MOST_INFORMATIVE;
  }
}
