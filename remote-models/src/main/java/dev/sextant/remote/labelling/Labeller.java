package dev.sextant.remote.labelling;

import dev.sextant.remote.draw.TextListHash;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.SettingException;
import dev.sextant.remote.labelling.method.LabelMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A version of an oracle: what it is asked, with which policy, and how its replies are read. A
 * change of any of these makes another labeller, whose labels are not those of this one.
 *
 * @param policy what counts as supported; one clause of it moves many labels, so it is part of the
 *     identity; null if the kind judges nothing
 * @param spec at temperature 0
 */
public record Labeller(LabellerKind kind, @Nullable String policy, GeneratorSpec spec) {

  private static final String VERSION = "labeller-1";

  /**
   * Checks the settings.
   *
   * @throws SettingException if the policy is blank, or missing, or there is one that the kind does
   *     not take, or the temperature is not 0
   */
  public Labeller {
    policy = policy == null ? null : policy.strip();
    if (kind.judges() && (policy == null || policy.isEmpty())) {
      throw new SettingException("policy", "The policy must have a text, found a blank one.");
    } else if (!kind.judges() && policy != null) {
      throw new SettingException(
          "policy",
          "A labeller of the kind %s lists facts and judges none, so it takes no policy: leave the policy out."
              .formatted(kind.code()));
    }
    Double temperature = spec.sampling().temperature();
    if (temperature == null || temperature != 0) {
      throw new SettingException(
          "temperature", "A labeller asks at temperature 0, found %s.".formatted(temperature));
    }
  }

  /** Returns a labeller with a policy; null: the default one of the kind, if it takes one. */
  public static Labeller of(LabellerKind kind, @Nullable String policy, GeneratorSpec spec) {
    boolean takesDefault = policy == null && kind.judges();
    return new Labeller(kind, takesDefault ? kind.method().defaultPolicy() : policy, spec);
  }

  /**
   * Returns the identity, a SHA-256 hash of all that can change a label. Credential, deadlines,
   * concurrency and prices are not part of it.
   */
  public String identity() {
    Sampling sampling = spec.sampling();
    List<@Nullable Object> parts = new ArrayList<>();
    parts.add(VERSION);
    parts.add(kind.code());
    parts.add(kind.method().parserVersion());
    parts.addAll(kind.method().templates());
    parts.add(policy);
    parts.add(spec.kind().code());
    parts.add(spec.baseUrl());
    parts.add(spec.model());
    parts.add(spec.system());
    parts.add(sampling.maxTokens());
    parts.add(sampling.topP());
    parts.add(String.join("\u0000", sampling.stop()));
    parts.add(sampling.thinkingBudget());
    parts.add(sampling.baseSeed());
    parts.add(sampling.logprobs());
    return TextListHash.hex(parts.toArray());
  }

  /**
   * Returns what follows from the replies so far.
   *
   * @param replies to the calls that earlier steps asked for, in their order
   */
  public LabelStep next(LabelSubject subject, List<OracleReply> replies) {
    if (kind.judges() && subject.reference() == null) {
      return new LabelStep.Done(
          OracleLabel.unlabelled(
              UnlabelledReason.NO_REFERENCE,
              "The item has no reference document, no context and no reference."));
    }
    if (kind.judges() && subject.answer().isBlank()) {
      return new LabelStep.Done(
          OracleLabel.unlabelled(UnlabelledReason.EMPTY_ANSWER, "The answer is blank."));
    }
    LabelMethod method = kind.method();
    Conversation conversation = new Conversation(replies);
    try {
      return new LabelStep.Done(
          method.label(Objects.requireNonNullElse(policy, ""), subject, conversation));
    } catch (Conversation.CallNeeded call) {
      return new LabelStep.Call(call.prompt());
    } catch (Conversation.NoLabel none) {
      return new LabelStep.Done(none.label());
    }
  }
}
