import type { ReactNode } from 'react';

type Props = {
  /** One sentence: what is not there, and what would fill it. */
  says: string;
  /** The one thing to do first: a button, or a link that looks like one. */
  action?: ReactNode;
  /** Other ways, quieter: loading the sample, a snippet for programs. */
  children?: ReactNode;
};

/** A place that holds nothing yet: one sentence, one button, and how a program would fill it. */
export function EmptyState({ says, action, children }: Props) {
  return (
    <div className="empty">
      <p>{says}</p>
      {action !== undefined && <div className="empty-action">{action}</div>}
      {children}
    </div>
  );
}
