import type { Preflight } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Bills } from './Bills.tsx';
import { Cost } from './Cost.tsx';
import { loadsOf } from './cost.ts';
import { type Level, type Notice, noticesOf } from './notices.ts';
import { usePreflight } from './usePreflight.ts';
import styles from './preflight.module.css';

type Props = {
  project: string;
  version: string;
  embedders: string[];
  /** The rest of the request body; null if the answers have faults. */
  answers: object | null;
};

const WORDS: Record<Level, string> = { refusal: 'Not possible', caution: 'Caution', note: 'Note' };

/** The expected results and the cost of an experiment, from a preflight on a sample. */
export function PreflightView({ project, version, embedders, answers }: Props) {
  const { asked, preflight, problem, start, running } = usePreflight(project, version);
  const looked = preflight !== null && !running;
  const others = looked && !sameNames(preflight.embedders, embedders);
  const otherAnswers = looked && asked !== JSON.stringify(answers);
  return (
    <aside className={styles.preflight} aria-labelledby="preflight">
      <h2 id="preflight">Before it starts</h2>
      {!looked && (
        <p>
          A preflight runs on a sample. It says which metrics will work on this dataset, how many
          texts are embedded, and how long that takes.
        </p>
      )}
      {others && <p role="status">This preflight was for {preflight.embedders.join(', ')}.</p>}
      {otherAnswers && (
        <p role="status">
          This preflight was for other answers, another entailment model or other labels.
        </p>
      )}
      {problem !== null && <ProblemNotice problem={problem} />}
      {preflight !== null && <Outcome of={preflight} />}
      <p className="actions">
        <button type="button" disabled={running} onClick={() => void start(embedders, answers)}>
          {looked ? 'Run the preflight again' : 'Run a preflight'}
        </button>
        {running && <span role="status">The preflight runs on a sample of the items…</span>}
      </p>
    </aside>
  );
}

function Outcome({ of }: { of: Preflight }) {
  if (of.state === 'running') {
    return null;
  }
  if (of.state === 'failed') {
    return (
      <div className="notice" role="alert">
        <p>{of.failure ?? 'The preflight failed.'}</p>
      </div>
    );
  }
  const loads = loadsOf(of.findings);
  const notices = noticesOf(of.findings);
  const impossible = notices.filter(({ level }) => level === 'refusal');
  return (
    <div role="status" aria-label="Preflight">
      <Cost loads={loads} />
      <Bills of={of.findings} />
      {notices.length === impossible.length && <p>The preflight found no obstacle.</p>}
      <Notices of={notices.filter(({ level }) => level !== 'refusal')} />
      {impossible.length > 0 && (
        <details>
          <summary>What this dataset does not support</summary>
          <Notices of={impossible} />
        </details>
      )}
    </div>
  );
}

function Notices({ of }: { of: Notice[] }) {
  return (
    <ul className={styles.foreseen}>
      {of.map(({ level, sentence }) => (
        <li key={sentence} className={styles[level]}>
          <strong>{WORDS[level]}:</strong> {sentence}
        </li>
      ))}
    </ul>
  );
}

function sameNames(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}
