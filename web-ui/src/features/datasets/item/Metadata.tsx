import { entriesOf } from '../version/metadata.ts';
import styles from './metadata.module.css';

type Props = {
  of: Record<string, unknown>;
  /** The address of the items with a metadata value. */
  having: (key: string, value: string) => string;
};

/** Metadata of an item or an answer; each value links to the items that have it. */
export function Metadata({ of, having }: Props) {
  const metadata = entriesOf(of);
  return metadata.length === 0 ? null : (
    <section>
      <h3>Metadata</h3>
      <dl className={styles.metadata}>
        {metadata.map(({ key, values, json }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              {values.map((value) => (
                <a key={value} href={having(key, value)}>
                  {value}
                </a>
              ))}
              {json !== null && <pre className="ds-text">{json}</pre>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
