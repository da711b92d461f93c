import { type ReactNode, useId, useState } from 'react';
import { focusOnMount } from '#shared/navigation/focus.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';

type Props = {
  /** The label of the first button, such as {@code Delete}. */
  label: string;
  /** The label of the confirming button, such as {@code Delete “fables” for good}. */
  confirm: string;
  act: () => Promise<void>;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
};

/**
 * A button for actions that are hard to undo: it explains the consequences and asks for
 * confirmation. The focus follows, so that a screen reader reads the consequences.
 */
export function Confirm({ label, confirm, act, children }: Props) {
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const consequences = useId();
  const { busy, problem, run } = useAction(act);
  if (state !== 'open') {
    return (
      <button
        ref={state === 'closed' ? focusOnMount : undefined}
        type="button"
        onClick={() => setState('open')}
      >
        {label}…
      </button>
    );
  }
  return (
    <div
      ref={focusOnMount}
      tabIndex={-1}
      className="notice"
      role="group"
      aria-label={label}
      aria-describedby={consequences}
    >
      <p id={consequences}>{children}</p>
      {problem !== null && <ProblemNotice problem={problem} />}
      <p className="actions">
        <button type="button" disabled={busy} onClick={() => void run()}>
          {confirm}
        </button>
        <button type="button" onClick={() => setState('closed')}>
          Not now
        </button>
      </p>
    </div>
  );
}
