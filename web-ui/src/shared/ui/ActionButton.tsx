import type { ComponentProps } from 'react';
import { useAction } from '#shared/query/useAction.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  act: () => Promise<void>;
  /** The text next to the button while it runs. */
  busyText?: string;
};

/** A button that starts an action, and the reason if it fails. */
export function ActionButton({ act, disabled, busyText, ...button }: Props) {
  const { busy, problem, run } = useAction(act);
  return (
    <>
      <button
        type="button"
        {...button}
        disabled={busy || disabled === true}
        onClick={() => void run()}
      />
      {busy && busyText !== undefined && <span role="status">{busyText}</span>}
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}
