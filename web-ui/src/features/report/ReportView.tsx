import { type ReactNode, useMemo } from 'react';
import type { Embedder, Metric, MetricList, Page, Report } from '#shared/api/types.ts';
import { path } from '#shared/api/client.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { embeddersOf } from './series/embedders.ts';
import { CheckedLabels } from './checked/CheckedLabels.tsx';
import { Combinations } from './combination/Combinations.tsx';
import { Findings } from './finding/Findings.tsx';
import { findingsOf } from './finding/sentence.ts';
import { EmbedderCosts } from './row/EmbedderCosts.tsx';
import { SamplingCost } from './row/SamplingCost.tsx';
import { drawsSentence } from './results/leftOut.ts';
import { ResultSection } from './results/ResultSection.tsx';
import { type Level, levelsOf } from './view/levels.ts';
import type { LabelKind } from './series/model.ts';
import { kindsOf, rowsOf } from './series/rows.ts';
import { ViewLinks } from './view/ViewLinks.tsx';
import { familiesOf } from './view/families.ts';
import type { ReportContext } from './view/context.ts';
import { WithoutValue } from './results/WithoutValue.tsx';

type Props = ReportContext & {
  /** A warning to read before relying on the report. */
  notice: ReactNode;
};

/**
 * A finished experiment's statistics: the finding, the plot, the numbers, and the scores without a
 * statistic.
 */
export function ReportView(props: Props) {
  const report = useGet<Report>(path`/experiments/${props.source.experiment}/report`);
  const metrics = useGet<MetricList>('/metrics');
  const models = useGet<Page<Embedder>>('/embedders?limit=100');
  // If they cannot be loaded, marks depend on this experiment's embedders only; the report is still
  // shown.
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
          {({ data }) => (
            <Statistics {...props} report={r} metrics={data} registered={registered} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

type StatisticsProps = Props & {
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
      <CheckedLabels report={report} titles={titles} />
      <Combinations report={report} titles={titles} experiment={props.source.experiment} />
      {drawsSentence(report) !== '' && <p>{drawsSentence(report)}</p>}
      <SamplingCost experiment={props.source.experiment} />
      <EmbedderCosts
        experiment={props.source.experiment}
        of={embeddersOf(report, props.registered)}
      />
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
          <ResultSection
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
