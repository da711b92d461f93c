import type { QueuedAnswer } from '#shared/api/types.ts';

/** What the answer should stand on. */
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
      {/* A long one scrolls by itself; it can be reached by the keyboard for that. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="label-text" role="region" aria-label={name} tabIndex={0}>
        {text.trim() === '' ? <span className="quiet">blank</span> : text}
      </div>
    </>
  );
}
