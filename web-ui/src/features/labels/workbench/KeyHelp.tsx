import { keysOf } from './keys.ts';
import type { Kind } from '../queue/task.ts';

/** The labelling rules, and what the keys do. */
export function KeyHelp({ kind, close }: { kind: Kind; close: () => void }) {
  const { say, lead } = keysOf(kind);
  return (
    <section className="notice" aria-labelledby="keys">
      <h2 id="keys">How to label</h2>
      {kind === 'grounded' ? (
        <p>
          An answer is grounded if everything it claims follows from the context or, without a
          context, from the reference. One claim that does not makes it not grounded.
        </p>
      ) : (
        <p>
          Each segment is true if all of it holds against the reference document and the segments
          before it, partial if some does, and false if none does. Partial counts as not true;
          unjudged, as for a tail that was cut off, counts as nothing. The answer is saved with its
          last verdict.
        </p>
      )}
      <ul className="label-keys">
        {[...say, ...lead].map(({ key, shown, words }) => (
          <li key={key}>
            <kbd>{shown}</kbd> {words}
          </li>
        ))}
        {kind === 'segments' && (
          <li>
            <kbd>↑</kbd> <kbd>↓</kbd> Between segments
          </li>
        )}
      </ul>
      <p>
        Each label is saved at once, under your name. Undo withdraws the last one; it stays in the
        answer’s history.
      </p>
      <button type="button" onClick={close}>
        Close
      </button>
    </section>
  );
}
