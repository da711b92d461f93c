import type { QueuedAnswer } from '#shared/api/types.ts';

/** The texts that should support the answer. */
export function Evidence({ answer }: { answer: QueuedAnswer }) {
  return (
    <section aria-label="Question and context" className="label-evidence">
      <Part name="Question" text={answer.question} />
      <Part name="Context" text={answer.context} />
      <Part name="Reference answer" text={answer.reference} />
      <Part name="Reference document" text={answer.reference_document} />
    </section>
  );
}

function Part({ name, text }: { name: string; text: string | null }) {
  return text === null ? null : (
    <>
      <h2>{name}</h2>
      {/* A long text scrolls on its own, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="label-text" role="region" aria-label={name} tabIndex={0}>
        {text.trim() === '' ? <span className="quiet">blank</span> : text}
      </div>
    </>
  );
}
