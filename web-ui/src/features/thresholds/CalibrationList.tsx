import { path } from '#shared/api/client.ts';
import type { Calibration, Metric, MetricList } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { scoreTitle } from '#shared/terms/combinations.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { More } from '#shared/ui/More.tsx';
import { Empty } from '#shared/ui/Notice.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { useUnits } from '#shared/query/useUnits.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { Active } from './activation/ActiveCalibration.tsx';
import { fitOf } from './model/fit.ts';
import { badgeOf } from './model/floorVerdict.ts';
import { UnreadableThreshold } from './UnreadableThreshold.tsx';
import { ActivationHistory } from './activation/ActivationHistory.tsx';
import { scoreOf } from './model/sentences.ts';
import { aimOf } from './model/objectives.ts';

/** A project's thresholds: active, evaluated on the holdout, and outdated ones. */
export function CalibrationList({ project }: { project: string }) {
  const pages = usePages<Calibration>(path`/projects/${project}/calibrations`);
  const metrics = useGet<MetricList>('/metrics');
  useTitle('Thresholds');
  return (
    <>
      <h1>Thresholds</h1>
      <p>
        A threshold is fitted on the calibration part of a split and judged on its holdout. There is
        no default one.
      </p>
      <Loaded of={pages} what="thresholds">
        {({ data }) => (
          <Loaded of={metrics} what="metrics">
            {(catalogue) => {
              const titles = new Map(catalogue.data.map((metric) => [metric.name, metric.title]));
              return (
                <>
                  <Calibrations project={project} all={data} titles={titles} />
                  <More of={pages} />
                  {data.length > 0 && <ActivationHistory project={project} titles={titles} />}
                </>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

type Props = { project: string; all: Calibration[]; titles: Map<Metric['name'], string> };

function Calibrations({ project, all, titles }: Props) {
  const unitOf = useUnits();
  const nameOf = (c: Calibration) => scoreOf(c, scoreTitle(c.metric, titles));
  if (all.length === 0) {
    return (
      <Empty>
        <p>No threshold yet. To fit one, open a row of an experiment’s report.</p>
      </Empty>
    );
  }
  return (
    <>
      <Active project={project} nameOf={nameOf} titles={titles} />
      <h2>All thresholds</h2>
      <Table
        caption="Thresholds"
        columns={[
          {
            head: 'Score',
            kind: 'title',
            cell: (c) =>
              c.unreadable === null ? (
                <a href={links.calibration(c.id)}>{nameOf(c)}</a>
              ) : (
                <UnreadableThreshold calibration={c} name={nameOf(c)} />
              ),
          },
          {
            head: 'Fitted for',
            cell: (c) => (c.objective === 'by-hand' ? 'chosen by hand' : aimOf(c)),
          },
          {
            head: 'Threshold',
            kind: 'number',
            cell: (c) => (c.fit === null ? '–' : number(fitOf(c.fit).threshold) + unitOf(c.metric)),
          },
          { head: 'State', cell: stateOf },
          { head: 'Created', cell: (c) => moment(c.created_at) },
        ]}
        rows={all}
        keyOf={(c) => c.id}
      />
    </>
  );
}

function stateOf(calibration: Calibration) {
  const { active, stale, judgement, unreadable } = calibration;
  if (unreadable !== null) {
    return <span className="badge">cannot be read</span>;
  }
  const floor = badgeOf(calibration);
  const now = active ? 'active' : judgement === null ? 'not judged yet' : 'judged';
  return (
    <>
      {active ? <strong>{now}</strong> : now}{' '}
      {stale.length > 0 && <span className="badge">stale</span>}{' '}
      {floor !== null && <span className="badge">{floor}</span>}
    </>
  );
}
