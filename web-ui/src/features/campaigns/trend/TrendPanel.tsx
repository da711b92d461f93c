import type { ReactNode } from 'react';
import { path } from '#shared/api/client.ts';
import type { Campaign, CampaignTrend, TrendSeries } from '#shared/api/types.ts';
import { Figure } from '#shared/chart/Figure.tsx';
import { count, number, percent, plural } from '#shared/format/numbers.ts';
import { useBlind } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { useReloadOn } from '#shared/query/useReloadOn.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { trendDrawing, trendSheet } from './trendDrawing.ts';
import { byUrgency, trendFinding } from './trendFinding.ts';
import { causeOf, detectableText, marginText, metricText, seriesText } from './trendWords.ts';

type Settings = Exclude<Campaign['trend'], null>;

type Props = {
  campaign: string;
  /** Null: the campaign does not compare its occurrences. */
  settings: Settings | null;
  /** The trend is read again when this changes, because an occurrence may have ended. */
  newest: string;
  /** What follows. It comes with the trend, so that it does not jump. */
  children: ReactNode;
};

/** Whether the systems of a campaign become worse than in its first runs. */
export function TrendPanel({ settings, children, ...rest }: Props) {
  const blind = useBlind();
  if (settings !== null && blind) {
    return (
      <>
        <section aria-labelledby="trend">
          <h2 id="trend">Trend</h2>
          <p className="quiet">
            Shares of labels are not shown to annotators, so that they label independently.
          </p>
        </section>
        {children}
      </>
    );
  }
  return settings === null ? (
    children
  ) : (
    <Trend settings={settings} {...rest}>
      {children}
    </Trend>
  );
}

function Trend({ campaign, settings, newest, children }: Props & { settings: Settings }) {
  const trend = useGet<CampaignTrend>(path`/campaigns/${campaign}/trend`);
  useReloadOn(newest, trend.reload);
  return (
    <>
      <section aria-labelledby="trend">
        <h2 id="trend">Trend</h2>
        <Loaded of={trend} what="trend" lines={3}>
          {(value) => (
            <>
              <p className="finding">{trendFinding(value)}</p>
              {byUrgency(value.series).map((series) => (
                <SeriesChart
                  key={`${series.dataset_id} ${series.system} ${series.metric}`}
                  series={series}
                  settings={settings}
                />
              ))}
              <p className="quiet">
                Each run after the {plural(settings.baseline_runs, 'first run')} is compared with
                these, item by item. A system that never changes raises any alarm in a year with a
                probability of at most {percent(settings.alpha)}, with all measures together. Shares
                may become worse by a margin of {percent(settings.margin)}, scores by{' '}
                {number(settings.score_margin)} times the standard deviation of an item between the
                first runs. {count(value.looks_taken)} of {plural(value.looks_per_year, 'look')} of
                the year are used.
              </p>
            </>
          )}
        </Loaded>
      </section>
      {trend.state !== 'loading' && children}
    </>
  );
}

function SeriesChart({ series, settings }: { series: TrendSeries; settings: Settings }) {
  const drawing = trendDrawing(series);
  const last = series.points.at(-1);
  const says = seriesText(series, settings.baseline_runs);
  const title = `${metricText(series)}: ${series.system}, ${series.dataset_name}`;
  const cause = last === undefined ? null : causeOf(last);
  return (
    <>
      {drawing === null ? (
        <>
          <h3>{title}</h3>
          <p>{says}</p>
        </>
      ) : (
        <Figure
          title={title}
          n={last === undefined ? '' : `n ${plural(last.items, 'item')}`}
          summary={`The mean over the occurrences. ${says}`}
          file={`trend-${series.metric.replace('/', '-')}`}
          drawing={drawing}
          sheet={trendSheet(series)}
          note={[says, cause, detectableText(series), marginText(series)]
            .filter((part) => part !== null)
            .join(' ')}
        />
      )}
    </>
  );
}
