package dev.sextant.remote.labelling;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.Generation.Served;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.TokenLogprob;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.ArrayList;
import java.util.List;

/** An oracle with given replies, and what it was asked. */
public final class Oracle {

  private final List<OracleReply> script;
  private final List<String> prompts = new ArrayList<>();

  private Oracle(List<OracleReply> script) {
    this.script = script;
  }

  /** Creates an oracle that gives these texts one after the other. */
  public static Oracle saying(String... texts) {
    return new Oracle(List.of(texts).stream().map(text -> reply(text, List.of())).toList());
  }

  /** Creates an oracle with these replies. */
  public static Oracle replying(OracleReply... replies) {
    return new Oracle(List.of(replies));
  }

  /** Labels an answer; each call consumes a reply. */
  public OracleLabel label(LabellerKind kind, LabelSubject subject) {
    Labeller labeller = Labeller.of(kind, null, spec("m", 0.0));
    List<OracleReply> replies = new ArrayList<>();
    while (true) {
      LabelStep step = labeller.next(subject, replies);
      if (step instanceof LabelStep.Done done) {
        return done.label();
      }
      prompts.add(((LabelStep.Call) step).prompt());
      replies.add(script.get(replies.size()));
    }
  }

  /** Returns the prompts so far. */
  public List<String> prompts() {
    return prompts;
  }

  /** Returns a settled generator. */
  public static GeneratorSpec spec(String model, Double temperature) {
    return new GeneratorSpec(
        GeneratorKind.OPENAI_CHAT,
        "http://127.0.0.1:1/v1",
        model,
        null,
        new Sampling(temperature, null, 512, List.of(), null, 1, 5));
  }

  /** Returns a reply with a text and its tokens. */
  public static OracleReply reply(String text, List<TokenLogprob> tokens) {
    return new OracleReply(
        text.isBlank() ? DrawOutcome.EMPTY : DrawOutcome.ANSWERED, generation(text, tokens));
  }

  /** Returns a generation with a text and its tokens. */
  public static Generation generation(String text, List<TokenLogprob> tokens) {
    return new Generation(
        text, null, null, "stop", null, null, new Served("m", null, null), tokens, 1);
  }

  /** Returns a subject with a question and a reference. */
  public static LabelSubject subject(String answer) {
    return new LabelSubject(
        "How long is the Aare?",
        "The Aare is 288 km long and rises in the Alps.",
        answer,
        List.of());
  }
}
