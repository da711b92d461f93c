import { use, useMemo } from 'react';
import type { Metric, Report } from '#shared/api/types.ts';
import { Downloads } from '#shared/chart/Downloads.tsx';
import { count } from '#shared/format/numbers.ts';
import { ofFamily } from '../view/families.ts';
import { foldRows, ofEmbedder } from '../view/fold.ts';
import { intervalDrawing, intervalSheet, plotSummary, subjectsOfAll } from './intervalDrawing.ts';
import { IntervalPlot } from './IntervalPlot.tsx';
import type { Level } from '../view/levels.ts';
import type { LabelKind, Titles } from '../series/model.ts';
import { NumbersTable } from './NumbersTable.tsx';
import type { ReportContext } from '../view/context.ts';
import { RowDetails } from '../row/RowDetails.tsx';
import { RowPanel } from '../row/RowPanel.tsx';
import { embeddersOf, hueOf } from '../series/embedders.ts';
import { type Row, rowsOf } from '../series/rows.ts';
import { questionOf } from '../series/target.ts';
import { chosenTab, tabsOf } from '../row/tabs.ts';
import { InFile } from '../view/inFile.ts';
import { itemsBehind } from '../view/view.ts';
import type { ItemFilter } from '../view/itemFilter.ts';

type Props = ReportContext & {
  report: Report;
  kind: LabelKind;
  /** Whether the scores belong to answers or to items. */
  level: Level;
  /** Whether the other level has no scores. */
  alone: boolean;
  catalogue: ReadonlyMap<string, Metric>;
  titles: Titles;
  /** The embedders of the tenant, oldest first. */
  registered: string[];
};

/**
 * The statistics of the scores of one level by one kind of label, as a plot or in numbers, with the
 * details of each row.
 */
export function ResultSection(props: Props) {
  const { report, kind, level, view, at, titles, catalogue } = props;
  const { order, family = null, embedder = null, unfolded = false, numbers = false } = view;
  const ofKind = useMemo(() => rowsOf(report, kind, order), [report, kind, order]);
  const all = ofKind.filter((row) => row.series.subject === level);
  const rows = ofEmbedder(ofFamily(ofKind, family, catalogue), embedder).filter((row) =>
    all.includes(row),
  );
  const foldable = foldRows(rows, view.row);
  const shown = unfolded ? rows : foldable;
  const embedders = embeddersOf(report, props.registered);
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
          file={`${kind === 'binary' ? 'auc' : 'spearman'}${props.alone ? '' : `_${level}s`}`}
          caption={{ title, n }}
          drawing={() => intervalDrawing(shown, kind, { titles, embedders })}
          sheet={intervalSheet(rows, kind, titles)}
        />
      </div>
      {numbers ? (
        <NumbersTable
          kind={kind}
          rows={shown}
          titles={titles}
          opened={(row) => at({ ...view, numbers: false, row, items: undefined })}
        />
      ) : (
        <IntervalPlot
          kind={kind}
          label={plotSummary(shown, kind, titles)}
          rows={shown}
          all={rows}
          embedders={embedders}
          titles={titles}
          open={view.row}
          opened={(row) => at({ ...view, row, items: undefined })}
          details={(row) => <OpenRow {...props} row={row} rows={all} />}
        />
      )}
      {foldable.length < rows.length && (
        <p className="quiet">
          {unfolded
            ? 'All rows are shown. '
            : `Only the highest row of each metric is shown; ${count(rows.length - shown.length)} are hidden. `}
          <a href={at({ ...view, unfolded: !unfolded })}>
            {unfolded
              ? 'Show only the highest of each metric'
              : `Show all ${count(rows.length)} rows`}
          </a>
        </p>
      )}
    </section>
  );
}

function OpenRow(props: Props & { row: Row; rows: Row[] }) {
  const { report, view, at, titles, row, rows, catalogue } = props;
  const { experiment } = props.source;
  const { series } = row;
  const inFile = use(InFile);
  const tabs = tabsOf(report, row).filter((tab) => !inFile || tab !== 'items');
  const filtered = (items: ItemFilter) => at(itemsBehind(view, row.key, items));
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
      experiment={experiment}
      metric={catalogue.get(series.metric)}
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
        hue={hueOf(row, embeddersOf(report, props.registered))}
        items={view.items ?? {}}
        filtered={filtered}
        behind={(items) => (inFile ? null : filtered(items))}
      />
    </RowPanel>
  );
}
