import { unitAfter } from '#shared/terms/units.ts';
import type { ReactNode } from 'react';
import type { ItemScores, Metric } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { reasonOf } from '#shared/terms/reasons.ts';
import { Table } from '#shared/ui/Table.tsx';
import { linesOf, type ScoreLine } from './scores.ts';

/** Scores of the item and of each of its answers. */
export function ScoresTable({ of, metrics }: { of: ItemScores; metrics: Metric[] }) {
  const titles = new Map(
    metrics.map((each) => [each.name, each.title + unitAfter(each).replace(' ', ', in ')]),
  );
  const answers = linesOf(of, 'answers');
  const item = linesOf(of, 'item');
  if (answers.length + item.length === 0) {
    return <p>The item has no scores: scoring failed, or the experiment ended before.</p>;
  }
  const ordinals = [...new Set(answers.flatMap((line) => [...line.values.keys()]))].toSorted(
    (a, b) => (a ?? 0) - (b ?? 0),
  );
  return (
    <div className="item-scores">
      {answers.length > 0 && (
        <Lines
          caption="Scores of the answers"
          lines={answers}
          titles={titles}
          columns={ordinals.map((ordinal) => [`Answer ${(ordinal ?? 0) + 1}`, ordinal])}
        />
      )}
      {item.length > 0 && (
        <Lines
          caption="Scores of the item"
          lines={item}
          titles={titles}
          columns={[['All answers together', null]]}
        />
      )}
    </div>
  );
}

type LinesProps = {
  caption: string;
  lines: ScoreLine[];
  titles: ReadonlyMap<string, string>;
  columns: [string, number | null][];
};

function Lines({ caption, lines, titles, columns }: LinesProps) {
  return (
    <section aria-label={caption}>
      <h3>{caption}</h3>
      <div className="wide">
        <Table
          compact
          caption={caption}
          columns={[
            {
              head: 'Metric',
              kind: 'title',
              cell: (line) => (
                <>
                  <a className="term" href={links.metric(line.metric)}>
                    {titles.get(line.metric) ?? line.metric}
                  </a>
                  {line.model !== null && <span className="quiet">{line.model}</span>}
                </>
              ),
            },
            ...columns.map(([head, ordinal]) => ({
              head,
              kind: 'number' as const,
              cell: (line: ScoreLine) => valueOf(line, ordinal),
            })),
          ]}
          rows={lines}
          keyOf={(line) => `${line.metric}/${line.model ?? ''}`}
        />
      </div>
    </section>
  );
}

function valueOf(line: ScoreLine, ordinal: number | null): ReactNode {
  const score = line.values.get(ordinal);
  if (score === undefined) {
    return '–';
  }
  return score.value === null ? (
    <span className="quiet">
      {score.undefined === null ? 'undefined' : `none: ${reasonOf(score.undefined)}`}
    </span>
  ) : (
    number(score.value)
  );
}
