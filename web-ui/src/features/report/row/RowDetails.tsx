import { useMemo } from 'react';
import type { Metric, Report } from '#shared/api/types.ts';
import { AgreementView } from './AgreementView.tsx';
import { Comparisons } from './Comparisons.tsx';
import { EmbedderCosts } from './EmbedderCosts.tsx';
import { comparisonsOf } from './comparisons.ts';
import { Correlation } from '../factuality/Correlation.tsx';
import { Curves } from '../binary/Curves.tsx';
import { Distributions } from '../binary/Distributions.tsx';
import type { ItemFilter } from '../view/itemFilter.ts';
import type { ItemLink } from '../view/inFile.ts';
import { ItemScores } from '../items/ItemScores.tsx';
import type { LabelKind, Titles } from '../series/model.ts';
import { Reliability } from '../binary/Reliability.tsx';
import type { Row } from '../series/rows.ts';
import { subjectsOf } from '../series/captions.ts';
import { SamplesCurve } from '../breakdown/SamplesCurve.tsx';
import { StrataPlots } from '../breakdown/StrataPlots.tsx';
import type { Tab } from './tabs.ts';

type Props = {
  tab: Tab;
  row: Row;
  rows: Row[];
  report: Report;
  titles: Titles;
  experiment: string;
  /** The embedder's id, for listing its scores; null if the row has none. */
  embedder: string | null;
  metric: Metric | undefined;
  /** The mark of its embedder; null for a floor. */
  hue: number | null;
  /** The items that their tab lists. */
  items: ItemFilter;
  /** The address of other items of their tab. */
  filtered: (items: ItemFilter) => string;
  behind: ItemLink;
};

/** One view of one row. */
export function RowDetails(props: Props) {
  const { tab, row, rows, report, titles, experiment, embedder, metric, hue } = props;
  const { series, kind } = row;
  const floors = useMemo(
    () => rows.filter((r) => r.floor && r.series.subject === series.subject),
    [rows, series.subject],
  );
  const compared = comparisonsOf(report, series.metric, kind);
  switch (tab) {
    case 'distributions':
      return (
        series.binary && (
          <Distributions
            series={series}
            binary={series.binary}
            n={subjectsOf(row)}
            metric={metric}
            behind={props.behind}
          />
        )
      );
    case 'curves':
      return <Curves row={row} floors={floors} titles={titles} hue={hue ?? 'floor'} />;
    case 'calibration':
      return (
        series.binary && <Reliability calibration={series.binary.calibration} series={series} />
      );
    case 'correlation':
      return (
        series.factuality && (
          <Correlation
            experiment={experiment}
            series={series}
            factuality={series.factuality}
            embedder={embedder}
            metric={metric}
            hue={hue ?? 'floor'}
            copies={report.dataset.copies ?? 0}
          />
        )
      );
    case 'strata':
      return <StrataPlots row={row} hue={hue} behind={props.behind} />;
    case 'samples':
      return <Samples report={report} row={row} kind={kind} hue={hue} />;
    case 'comparisons':
      return (
        <>
          <Comparisons comparisons={compared} kind={kind} />
          <EmbedderCosts experiment={experiment} of={compared.flatMap(({ a, b }) => [a, b])} />
        </>
      );
    case 'agreement':
      return report.agreement
        .filter((agreement) => agreement.metric === series.metric)
        .map((agreement) => (
          <AgreementView key={series.metric} agreement={agreement} experiment={experiment} />
        ));
    case 'items':
      return (
        <ItemScores
          experiment={experiment}
          series={series}
          kind={kind}
          embedder={embedder}
          metric={metric}
          filter={props.items}
          filtered={props.filtered}
        />
      );
  }
}

type SamplesProps = { report: Report; row: Row; kind: LabelKind; hue: number | null };

function Samples({ report, row, kind, hue }: SamplesProps) {
  const { metric, embedder } = row.series;
  const headline = kind === 'binary' ? 'auc' : 'spearman';
  return report.n_curves
    .filter((c) => c.metric === metric && c.embedder === embedder && c.headline === headline)
    .map((curve) => (
      <SamplesCurve
        key={headline}
        curve={curve}
        series={row.series}
        kind={kind}
        hue={hue ?? 'floor'}
      />
    ));
}
