import { firstLine } from './versions.ts';
import styles from './labellers.module.css';

/** What counts as supported: the first line, and the whole text to unfold. */
export function PolicyText({ policy }: { policy: string }) {
  const { line, more } = firstLine(policy);
  return more ? (
    <details>
      <summary>{line}</summary>
      <pre className={styles.policy}>{policy}</pre>
    </details>
  ) : (
    <p>{line}</p>
  );
}
