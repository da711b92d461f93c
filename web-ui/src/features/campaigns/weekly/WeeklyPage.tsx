import type { CampaignWeek, WeeklySummary } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useBlind } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { costOf, runsOf, seriesOf, shifted, spanOf, stateOf } from './weekWords.ts';

type Props = { project: string; query: URLSearchParams };

/** What the campaigns of a project did in a week. */
export function WeeklyPage({ project, query }: Props) {
  const blind = useBlind();
  useTitle('Week of campaigns');
  const up = { href: links.campaigns(project), words: 'All campaigns' };
  return blind ? (
    <>
      <Heading name="Week of campaigns" up={up} />
      <p>Shares of labels are not shown to annotators, so that they label independently.</p>
    </>
  ) : (
    <Week project={project} week={query.get('week')} up={up} />
  );
}

type WeekProps = { project: string; week: string | null; up: { href: string; words: string } };

function Week({ project, week, up }: WeekProps) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const wanted = new URLSearchParams({
    project_id: project,
    time_zone: zone,
    ...(week === null ? {} : { week }),
  });
  const found = useGet<WeeklySummary>(`/weekly-summaries?${wanted}`);
  return (
    <Loaded of={found} what="week" lines={6} head={<Heading name="Week of campaigns" up={up} />}>
      {(summary) => (
        <>
          <Heading name="Week of campaigns" up={up} />
          <p>
            {spanOf(summary.week)}, in {summary.time_zone}.{' '}
            <a href={links.weekly(project, { week: shifted(summary.week, -7) })}>The week before</a>
            {', '}
            <a href={links.weekly(project, { week: shifted(summary.week, 7) })}>the week after</a>
          </p>
          {summary.sentences.map((sentence) => (
            <p className="finding" key={sentence}>
              {sentence}
            </p>
          ))}
          {summary.campaigns.length > 0 && (
            <CampaignTable project={project} campaigns={summary.campaigns} />
          )}
          <p className="quiet">
            A run belongs to the week in which it ended. Shares are those of the newest look of the
            week; the campaign shows all of them. Costs leave out runs that were deleted.
          </p>
        </>
      )}
    </Loaded>
  );
}

type TableProps = { project: string; campaigns: CampaignWeek[] };

function CampaignTable({ project, campaigns }: TableProps) {
  return (
    <Table
      caption="Campaigns of the week"
      columns={[
        {
          head: 'Campaign',
          kind: 'title',
          cell: ({ campaign_id: id, name }) => <a href={links.campaign(project, id)}>{name}</a>,
        },
        { head: 'State', kind: 'brief', cell: stateOf },
        {
          head: 'Measures',
          kind: 'prose',
          cell: ({ series }) =>
            series.length === 0 ? (
              'none'
            ) : (
              <ul className="plain">
                {series.map((each) => (
                  <li key={`${each.dataset_id} ${each.system} ${each.metric}`}>{seriesOf(each)}</li>
                ))}
              </ul>
            ),
        },
        { head: 'Runs', kind: 'brief', cell: runsOf },
        { head: 'Cost', kind: 'brief', cell: costOf },
      ]}
      rows={campaigns}
      keyOf={({ campaign_id: id }) => id}
    />
  );
}
