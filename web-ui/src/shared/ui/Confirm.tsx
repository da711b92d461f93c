import { type ReactNode, useState } from 'react';
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
 * confirmation.
 */
export function Confirm({ label, confirm, act, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { busy, problem, run } = useAction(act);
  if (!isOpen) {
    return (
      <button type="button" onClick={() => setOpen(true)}>
        {label}…
      </button>
    );
  }
  return (
    <div className="notice" role="group" aria-label={label}>
      <p>{children}</p>
      {problem !== null && <ProblemNotice problem={problem} />}
      <p className="actions">
        <button type="button" disabled={busy} onClick={() => void run()}>
          {confirm}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          Not now
        </button>
      </p>
    </div>
  );
}
