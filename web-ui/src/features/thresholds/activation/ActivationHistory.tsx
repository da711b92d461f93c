import { scoreTitle } from '#shared/terms/combinations.ts';
import { Listing } from '#shared/ui/Listing.tsx';
import { path } from '#shared/api/client.ts';
import type { Activation, Metric } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { useUnits } from '#shared/query/useUnits.ts';
import { scoreOf } from '../model/sentences.ts';

type Props = { project: string; titles: Map<Metric['name'], string> };

/** The thresholds behind past verdicts, with their periods and who activated them. */
export function ActivationHistory({ project, titles }: Props) {
  const pages = usePages<Activation>(path`/projects/${project}/activations`);
  const unitOf = useUnits();
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <Listing of={pages} what="history" none={<p>No threshold has been active yet.</p>}>
        {(data) => (
          <Table
            caption="Thresholds that were active, newest first"
            columns={[
              {
                head: 'Score',
                kind: 'title',
                cell: (a) => (
                  <a href={links.calibration(a.calibration_id)}>
                    {scoreOf(a, scoreTitle(a.metric, titles))}
                  </a>
                ),
              },
              {
                head: 'Threshold',
                kind: 'number',
                cell: (a) =>
                  a.threshold === null ? 'cannot be read' : number(a.threshold) + unitOf(a.metric),
              },
              {
                head: 'From',
                cell: (a) => (
                  <>
                    {changeText(a.activated_at, a.activated_by)}
                    {a.confirmed_below_floor !== null && (
                      <span className="quiet under">Confirmed then: {a.confirmed_below_floor}</span>
                    )}
                  </>
                ),
              },
              {
                head: 'To',
                cell: (a) => (a.ended_at === null ? 'today' : changeText(a.ended_at, a.ended_by)),
              },
            ]}
            rows={data}
            keyOf={(a) => a.id}
          />
        )}
      </Listing>
    </section>
  );
}

function changeText(when: string, who: string | null): string {
  return who === null ? moment(when) : `${moment(when)}, by ${who}`;
}
