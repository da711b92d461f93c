import { Copyable } from '#shared/ui/Copyable.tsx';
import styles from './ui.module.css';

/** Commands for a terminal, to copy unchanged; the title opens them. */
export function Snippet({ title, text }: { title: string; text: string }) {
  return (
    <details className={styles.snippet}>
      <summary>{title}</summary>
      <Copyable text={text} label={title} />
    </details>
  );
}
