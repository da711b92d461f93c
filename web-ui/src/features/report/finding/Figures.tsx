import type { Figure } from './figures.ts';
import styles from './finding.module.css';

/** The numbers of a finding side by side, each with its meaning. */
export function Figures({ of }: { of: Figure[] }) {
  return (
    <dl className={styles.figures}>
      {of.map(({ name, of: subject, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          {subject !== undefined && <dd>{subject}</dd>}
          <dd className={styles.value}>{value}</dd>
          <dd className="quiet">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
