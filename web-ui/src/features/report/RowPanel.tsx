import { type ReactNode, useEffect, useRef } from 'react';
import { links } from '#shared/navigation/links.ts';
import { titleOf, type Titles } from './model.ts';
import { plainName, type Row } from './rows.ts';
import { type Tab, TABS } from './tabs.ts';
import { directionOf } from './words.ts';

type Props = {
  row: Row;
  titles: Titles;
  tabs: Tab[];
  tab: Tab;
  /** The address of another tab. */
  tabbed: (tab: Tab) => string;
  /** What can be done with the row. */
  actions: ReactNode;
  children: ReactNode;
};

/** What is known of the row that is open, a view at a time. */
export function RowPanel({ row, titles, tabs, tab, tabbed, actions, children }: Props) {
  const name = plainName(row, titles);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // A pasted link opens a row that may stand far down; a click opens one that is in sight.
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
        {directionOf(row.series)}{' '}
        <a href={links.metric(row.series.metric)}>What {titleOf(row.series.metric, titles)} is</a>
      </p>
      {children}
      {actions}
    </section>
  );
}
