import { type ReactNode, useState } from 'react';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';

type Props = {
  /** What the button begins, such as {@code Delete}. */
  begin: string;
  /** What does it, such as {@code Delete “fables” for good}. */
  doit: string;
  act: () => Promise<void>;
  /** What will happen then, and whether it can be undone. */
  children: ReactNode;
};

/** A button for what is not easily undone: it says first what will happen, and asks. */
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
