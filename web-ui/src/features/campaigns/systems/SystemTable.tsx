import type { ComparedSystem, SystemComparison } from '#shared/api/types.ts';
import { type Interval, intervalCell } from '#shared/format/intervals.ts';
import { plural } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { Table } from '#shared/ui/Table.tsx';
import { costText, latencyText, outcomesText } from './words.ts';

type Props = { project: string; of: SystemComparison };

/** Quality, cost, latency and outcomes of each system, in numbers. */
export function SystemTable({ project, of }: Props) {
  const { version_id: version, systems } = of;
  return (
    <Table
      caption="Systems with their shares, cost, latency and outcomes"
      columns={[
        {
          head: 'System',
          kind: 'title',
          cell: (system: ComparedSystem) => (
            <>
              {system.answer_set_id === null || version === null ? (
                system.system
              ) : (
                <a href={links.answerSet(project, version, system.answer_set_id)}>
                  {system.system}
                </a>
              )}
              {system.failure !== null && <span className="quiet under">{system.failure}</span>}
            </>
          ),
        },
        { head: 'Grounded, by labels', kind: 'number', cell: (s) => written(s.share_by_source) },
        {
          head: 'Grounded, by people',
          kind: 'number',
          cell: (s) => (
            <>
              {written(s.share_by_people)}
              {s.state === 'compared' && (
                <span className="quiet under">{plural(s.labels_by_people, 'label')}</span>
              )}
            </>
          ),
        },
        ...(systems.some(({ factuality }) => factuality !== null)
          ? [
              {
                head: 'Factuality',
                kind: 'number' as const,
                cell: (s: ComparedSystem) => written(s.factuality),
              },
            ]
          : []),
        { head: 'Per 1,000 answers', kind: 'number', cell: costText },
        { head: 'Latency, median / 95 %', kind: 'number', cell: latencyText },
        { head: 'Draws', kind: 'prose', cell: outcomesText },
      ]}
      rows={systems}
      keyOf={({ system }) => system}
    />
  );
}

function written(share: ComparedSystem['share_by_source']): string {
  return share === null ? '–' : intervalCell(share as Interval);
}
