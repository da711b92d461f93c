import { useMemo } from 'react';
import type { Metric, Report } from '#shared/api/types.ts';
import { Downloads } from '#shared/chart/Downloads.tsx';
import { ofFamily } from './families.ts';
import { intervalDrawing, intervalSheet, plotSummary, subjectsOfAll } from './intervalDrawing.ts';
import { IntervalPlot } from './IntervalPlot.tsx';
import type { Level } from './levels.ts';
import type { LabelKind, Titles } from './model.ts';
import { NumbersTable } from './NumbersTable.tsx';
import type { ReportProps } from './ReportView.tsx';
import { RowDetails } from './RowDetails.tsx';
import { RowPanel } from './RowPanel.tsx';
import { embeddersOf, hueOf } from './embedders.ts';
import { type Row, rowsOf } from './rows.ts';
import { questionOf } from './target.ts';
import { chosenTab, tabsOf } from './tabs.ts';
import { itemsBehind } from './view.ts';

type Props = ReportProps & {
  report: Report;
  kind: LabelKind;
  /** Whose scores these are. */
  level: Level;
  /** Whether the other level has none. */
  alone: boolean;
  catalogue: ReadonlyMap<string, Metric>;
  titles: Titles;
};

/** What scores of one level are worth by one kind of label: drawn or in numbers, and a row in all its views. */
export function KindSection(props: Props) {
  const { report, kind, level, view, at, titles, catalogue } = props;
  const { order, family = null, numbers = false } = view;
  const ofKind = useMemo(() => rowsOf(report, kind, order), [report, kind, order]);
  const all = ofKind.filter((row) => row.series.subject === level);
  const rows = ofFamily(ofKind, family, catalogue).filter((row) => all.includes(row));
  const embedders = embeddersOf(report, props.embedders.keys());
  const n = subjectsOfAll(rows);
  const question = questionOf(
    report,
    kind,
    all.map((row) => row.series),
  );
  const title = question + (props.alone ? '' : `: scores of ${level}s`);
  const id = `${kind}-${level}`;
  if (all.some((row) => !row.floor) && rows.every((row) => row.floor)) {
    return null;
  }
  return (
    <section aria-labelledby={id}>
      <div className="chart-head">
        <h2 id={id}>{title}</h2>
        <span className="quiet">{n}</span>
        <Downloads
          file={`${kind === 'binary' ? 'auc' : 'pearson'}${props.alone ? '' : `_${level}s`}`}
          caption={{ title, n }}
          drawing={() => intervalDrawing(rows, kind, { titles, embedders })}
          sheet={intervalSheet(rows, kind, titles)}
        />
      </div>
      {numbers ? (
        <NumbersTable
          kind={kind}
          rows={rows}
          titles={titles}
          opened={(row) => at({ ...view, numbers: false, row, items: undefined })}
        />
      ) : (
        <IntervalPlot
          kind={kind}
          label={plotSummary(rows, kind, titles)}
          rows={rows}
          embedders={embedders}
          titles={titles}
          open={view.row}
          opened={(row) => at({ ...view, row, items: undefined })}
          details={(row) => <Opened {...props} row={row} rows={all} />}
        />
      )}
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
        hue={hueOf(row, embeddersOf(report, props.embedders.keys()))}
        items={view.items ?? {}}
        behind={(items) => at(itemsBehind(view, row.key, items))}
      />
    </RowPanel>
  );
}
