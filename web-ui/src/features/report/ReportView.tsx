import { type ReactNode, useMemo } from 'react';
import type { Embedder, Metric, MetricList, Page, Report } from '#shared/api/types.ts';
import { path } from '#shared/api/client.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { embeddersOf } from './embedders.ts';
import { Findings } from './finding/Findings.tsx';
import type { Source } from './finding/NextSteps.tsx';
import { findingsOf } from './finding/sentence.ts';
import { KindSection } from './KindSection.tsx';
import { type Level, levelsOf } from './levels.ts';
import type { LabelKind } from './model.ts';
import { isOld, kindsOf, rowsOf } from './rows.ts';
import { ViewLinks } from './ViewLinks.tsx';
import { familiesOf } from './families.ts';
import type { View } from './view.ts';
import { WithoutValue } from './WithoutValue.tsx';

export type ReportProps = {
  source: Source;
  /** Ids of the experiment's embedders, by name. */
  embedders: ReadonlyMap<string, string>;
  view: View;
  /** The address of this page with another view. */
  at: (view: View) => string;
  /** What else to know before relying on the report. */
  notice: ReactNode;
};

/** A finished experiment's statistics: the finding, the plot, the numbers, and what has none. */
export function ReportView(props: ReportProps) {
  const report = useGet<Report>(path`/experiments/${props.source.experiment}/report`);
  const metrics = useGet<MetricList>('/metrics');
  const models = useGet<Page<Embedder>>('/embedders?limit=100');
  // Without them the marks are those of this experiment's embedders alone: no reason to withhold the report.
  const registered =
    models.state === 'ready'
      ? models.value.data.map(({ name }) => name)
      : [...props.embedders.keys()];
  return (
    <Loaded<Report>
      of={models.state === 'loading' ? { state: 'loading', reload: models.reload } : report}
      what="report"
    >
      {(r) => (
        <Loaded of={metrics} what="metrics">
          {({ data }) =>
            isOld(r) ? (
              <>
                <Old />
                {props.notice}
              </>
            ) : (
              <Statistics {...props} report={r} metrics={data} registered={registered} />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

function Old() {
  return (
    <p className="finding">
      This report was made by an older version of Sextant. Evaluate the dataset again to see it
      here; its report.json is as it was.
    </p>
  );
}

type StatisticsProps = ReportProps & {
  report: Report;
  metrics: Metric[];
  /** The embedders of the tenant, oldest first. */
  registered: string[];
};

function Statistics(props: StatisticsProps) {
  const { report, metrics, view, at } = props;
  const catalogue = useMemo(() => new Map(metrics.map((m) => [m.name, m])), [metrics]);
  const titles = useMemo(() => new Map(metrics.map((m) => [m.name, m.title])), [metrics]);
  const kinds = kindsOf(report);
  return (
    <>
      <Findings {...props} titles={titles} catalogue={catalogue} />
      {kinds.length > 0 && (
        <ViewLinks
          view={view}
          at={at}
          embedders={embeddersOf(report, props.registered).filter((name) => name !== '')}
          families={familiesOf(
            kinds.flatMap((kind) => rowsOf(report, kind, 'name')),
            catalogue,
          )}
        />
      )}
      {kinds.flatMap((kind) =>
        levelsIn(report, kind).map((level, _, all) => (
          <KindSection
            key={`${kind} ${level}`}
            {...props}
            kind={kind}
            level={level}
            alone={all.length === 1}
            catalogue={catalogue}
            titles={titles}
          />
        )),
      )}
      <WithoutValue report={report} titles={titles} />
    </>
  );
}

function levelsIn(report: Report, kind: LabelKind): Level[] {
  return levelsOf(rowsOf(report, kind, 'name'), findingsOf(report, [kind])[0]);
}
