import type { OracleVerdict } from '#shared/api/types.ts';
import { count, percent, plural } from '#shared/format/numbers.ts';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import styles from './run.module.css';

type Props = { version: string; answer: string; of: OracleVerdict['parts'] };

/** An answer, and its segments or facts with what the oracle says of each, to unfold. */
export function Parts({ version, answer, of }: Props) {
  const supported = of.filter((part) => part.supported === true).length;
  const judged = of.some((part) => part.supported !== null);
  return (
    <>
      <p className={styles.text}>
        <ImageOrText version={version} name="Answer" text={answer} />
      </p>
      {of.length > 0 && (
        <details>
          <summary>
            {judged
              ? `${count(supported)} of ${count(of.length)} parts supported`
              : `${plural(of.length, 'fact')} listed`}
          </summary>
          <ul>
            {of.map(({ text, supported: isSupported, probability }, i) => (
              // oxlint-disable-next-line react/no-array-index-key
              <li key={i}>
                <span className={isSupported === false ? styles.unsupported : undefined}>
                  {text}
                </span>
                {isSupported !== null && (
                  <span className="quiet">
                    {isSupported ? ' supported' : ' not supported'}
                    {probability !== null && `, probability of support ${percent(probability)}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
