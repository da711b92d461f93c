import { useMemo } from 'react';
import type { Metric, Report } from '#shared/api/types.ts';
import { IntervalPlot } from './IntervalPlot.tsx';
import type { LabelKind, Titles } from './model.ts';
import { NumbersTable } from './NumbersTable.tsx';
import type { ReportProps } from './ReportView.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RowPanel } from './RowPanel.tsx';
import { type Row, rowsOf } from './rows.ts';
import { chosenTab, tabsOf } from './tabs.ts';

type Props = ReportProps & {
  report: Report;
  kind: LabelKind;
  catalogue: ReadonlyMap<string, Metric>;
  titles: Titles;
};

const HEADINGS: Record<LabelKind, string> = {
  binary: 'What separates grounded from ungrounded answers (AUC)',
  factuality: 'What follows factuality (Pearson correlation)',
};

/** What the scores are worth by one kind of label: drawn, in numbers, and one by one. */
export function KindSection(props: Props) {
  const { report, kind, view, at, titles } = props;
  const rows = useMemo(() => rowsOf(report, kind, view.order), [report, kind, view.order]);
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind}>{HEADINGS[kind]}</h2>
      <IntervalPlot
        kind={kind}
        rows={rows}
        titles={titles}
        open={view.row}
        opened={(row) => at({ ...view, row })}
        details={(row) => <Opened {...props} row={row} rows={rows} />}
      />
      <NumbersTable kind={kind} rows={rows} titles={titles} />
    </section>
  );
}

function Opened(props: Props & { row: Row; rows: Row[] }) {
  const { report, kind, view, at, titles, row, rows, catalogue, experiment } = props;
  const { series } = row;
  const tabs = tabsOf(report, row);
  const tab = chosenTab(tabs, view.tab);
  if (tab === undefined) {
    return null;
  }
  return (
    <RowPanel
      row={row}
      titles={titles}
      tabs={tabs}
      tab={tab}
      tabbed={(other) => at({ ...view, tab: other })}
      actions={props.actions(series, kind === 'binary' ? 'grounded' : 'factuality')}
    >
      <RowDetails
        tab={tab}
        row={row}
        rows={rows}
        report={report}
        titles={titles}
        experiment={experiment}
        embedder={props.embedders.get(series.embedder ?? '') ?? null}
        metric={catalogue.get(series.metric)}
      />
    </RowPanel>
  );
}
