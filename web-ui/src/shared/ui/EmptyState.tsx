import type { ReactNode } from 'react';
import styles from './ui.module.css';

type Props = {
  /** One sentence: what is missing, and how to add it. */
  text: string;
  /** The first action: a button, or a link that looks like one. */
  action?: ReactNode;
  /** Less prominent alternatives: loading the sample, a snippet for programs. */
  children?: ReactNode;
};

/** An empty list: one sentence, one button, and a snippet for programs. */
export function EmptyState({ text, action, children }: Props) {
  return (
    <div className="empty">
      <p>{text}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {children}
    </div>
  );
}
