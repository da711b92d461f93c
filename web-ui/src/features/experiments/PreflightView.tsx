import type { Preflight } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Cost } from './Cost.tsx';
import { loadsOf } from './cost.ts';
import { type Level, type Notice, noticesOf } from './foreseen.ts';
import { usePreflight } from './usePreflight.ts';

type Props = { project: string; version: string; chosen: string[] };

const WORDS: Record<Level, string> = { refusal: 'Not possible', caution: 'Mind', note: 'Found' };

/** What may be expected of an experiment with these embedders, and what it costs, found out on a sample. */
export function PreflightView({ project, version, chosen }: Props) {
  const { preflight, problem, start, running } = usePreflight(project, version);
  const looked = preflight !== null && !running;
  const other = looked && !sameNames(preflight.embedders, chosen);
  return (
    <aside className="preflight" aria-labelledby="preflight">
      <h2 id="preflight">Before it starts</h2>
      {!looked && (
        <p>
          A look at a sample says what will work on this dataset, how many texts are embedded, and
          how long that takes.
        </p>
      )}
      {other && <p role="status">This was found for {preflight.embedders.join(', ')}.</p>}
      {problem !== null && <ProblemNotice problem={problem} />}
      {preflight !== null && <Outcome of={preflight} />}
      <p className="actions">
        <button type="button" disabled={running} onClick={() => void start(chosen)}>
          {looked ? 'Look again' : 'Look first what it would be worth'}
        </button>
        {running && <span role="status">Looking at a sample of the items…</span>}
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
        <p>{of.failure ?? 'It could not be found out.'}</p>
      </div>
    );
  }
  const loads = loadsOf(of.findings);
  const notices = noticesOf(of.findings);
  const impossible = notices.filter(({ level }) => level === 'refusal');
  return (
    <div role="status" aria-label="What it would be worth">
      <Cost loads={loads} />
      {notices.length === impossible.length && <p>Nothing stands against it.</p>}
      <Notices of={notices.filter(({ level }) => level !== 'refusal')} />
      {impossible.length > 0 && (
        <details>
          <summary>What this dataset cannot be asked</summary>
          <Notices of={impossible} />
        </details>
      )}
    </div>
  );
}

function Notices({ of }: { of: Notice[] }) {
  return (
    <ul className="foreseen">
      {of.map(({ level, sentence }) => (
        <li key={sentence} className={`foreseen-${level}`}>
          <strong>{WORDS[level]}:</strong> {sentence}
        </li>
      ))}
    </ul>
  );
}

function sameNames(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((name) => others.includes(name));
}
