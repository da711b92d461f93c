import type { QueuedAnswer } from '#shared/api/types.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';

/** The texts that should support the answer. */
export function Evidence({ version, answer }: { version: string; answer: QueuedAnswer }) {
  return (
    <section aria-label="Question and context" className="label-evidence">
      <Part version={version} name="Question" text={answer.question} />
      <Part version={version} name="Context" text={answer.context} />
      <Part version={version} name="Reference answer" text={answer.reference} />
      <Part version={version} name="Reference document" text={answer.reference_document} />
    </section>
  );
}

type PartProps = { version: string; name: string; text: string | null };

function Part({ version, name, text }: PartProps) {
  return text === null ? null : (
    <>
      <h2>{name}</h2>
      {/* A long text scrolls on its own, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="label-text" role="region" aria-label={name} tabIndex={0}>
        {text.trim() === '' ? (
          <span className="quiet">blank</span>
        ) : (
          <ImageOrText version={version} name={name} text={text} />
        )}
      </div>
    </>
  );
}
