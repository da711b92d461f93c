import { type ReactNode, useState } from 'react';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';

type Props = {
  /** The label of the first button, such as {@code Delete}. */
  begin: string;
  /** The label of the confirming button, such as {@code Delete “fables” for good}. */
  doit: string;
  act: () => Promise<void>;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
};

/**
 * A button for actions that are hard to undo: it explains the consequences and asks for
 * confirmation.
 */
export function Confirm({ begin, doit, act, children }: Props) {
  const [asked, ask] = useState(false);
  const { busy, problem, run } = useAction(act);
  if (!asked) {
    return (
      <button type="button" onClick={() => ask(true)}>
        {begin}…
      </button>
    );
  }
  return (
    <div className="notice" role="group" aria-label={begin}>
      <p>{children}</p>
      {problem !== null && <ProblemNotice problem={problem} />}
      <p className="actions">
        <button type="button" disabled={busy} onClick={() => void run()}>
          {doit}
        </button>
        <button type="button" onClick={() => ask(false)}>
          Not now
        </button>
      </p>
    </div>
  );
}
