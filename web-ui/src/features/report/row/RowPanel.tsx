import { unitSentence } from '#shared/terms/units.ts';
import { type ReactNode, use, useEffect, useRef } from 'react';
import type { Metric } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { nameOf, titleOf, type Titles } from '../series/model.ts';
import { leftOutSentence } from '../results/leftOut.ts';
import type { Row } from '../series/rows.ts';
import { calibrationOf } from '../series/thresholdLink.ts';
import { externalSentence, judgeNotices } from '../series/costs.ts';
import { EmbedderCosts } from './EmbedderCosts.tsx';
import { type Tab, TABS } from './tabs.ts';
import { directionOf } from '../series/direction.ts';
import { InFile } from '../view/inFile.ts';

type Props = {
  row: Row;
  titles: Titles;
  tabs: Tab[];
  tab: Tab;
  /** The address of another tab. */
  tabbed: (tab: Tab) => string;
  experiment: string;
  metric: Metric | undefined;
  children: ReactNode;
};

/** The details of the open row, one view at a time. */
export function RowPanel(props: Props) {
  const { row, titles, tabs, tab, tabbed, experiment, metric, children } = props;
  const { series, kind } = row;
  const name = nameOf(series, titles);
  const leftOut = leftOutSentence(row);
  const external = externalSentence(series);
  const inFile = use(InFile);
  const mayFit = useMay('write');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // A pasted link may open a row far down the page; a click opens a visible one.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={panel} className="panel" aria-label={name}>
      <nav className="tabs" aria-label={`Views of ${name}`}>
        {tabs.map((each) => (
          <a key={each} href={tabbed(each)} aria-current={each === tab ? 'true' : undefined}>
            {TABS[each]}
          </a>
        ))}
      </nav>
      <p className="quiet">
        {metric?.definition} {unitSentence(metric)} {directionOf(series)}{' '}
        {!inFile && (
          <a href={links.metric(series.metric)}>Formula of {titleOf(series.metric, titles)}</a>
        )}
      </p>
      {leftOut !== '' && <p className="quiet">{leftOut}</p>}
      {external !== '' && <p className="quiet">{external}</p>}
      {judgeNotices(series, kind).map((notice) => (
        <p key={notice} role="note" className="notice">
          {notice}
        </p>
      ))}
      {series.embedder !== null && <EmbedderCosts experiment={experiment} of={[series.embedder]} />}
      {children}
      {mayFit && (
        <p className="actions">
          <a className="button" href={calibrationOf(experiment, series, kind)}>
            Fit a threshold to this score
          </a>
        </p>
      )}
    </section>
  );
}
