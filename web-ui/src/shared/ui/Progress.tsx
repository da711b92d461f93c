import styles from './ui.module.css';

/** A custom progress bar: the browsers' bars do not follow the theme. */
export function Progress({ share, label }: { share: number; label: string }) {
  const width = `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;
  return (
    <svg
      className={styles.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * share)}
    >
      <rect className={styles.track} width="100%" height="100%" rx="3" />
      <rect className={styles.done} width={width} height="100%" rx="3" />
    </svg>
  );
}
