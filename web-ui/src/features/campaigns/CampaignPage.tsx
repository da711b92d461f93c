import { useCallback, useState } from 'react';
import { path, post, remove } from '#shared/api/client.ts';
import type { Campaign, Occurrence } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useMay } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Facts } from '#shared/ui/Facts.tsx';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { OccurrenceList } from './OccurrenceList.tsx';
import { TrendPanel } from './trend/TrendPanel.tsx';
import { exportText, labellerText, lastText, nextText, systemText, triggerText } from './words.ts';

type Props = { project: string; id: string };

/** A campaign: what it evaluates, when it runs, and what became of each of its times. */
export function CampaignPage({ project, id }: Props) {
  const found = useGet<Campaign>(path`/campaigns/${id}`);
  const [turn, setTurn] = useState(0);
  const { reload } = found;
  const changed = useCallback(() => {
    reload();
    setTurn((before) => before + 1);
  }, [reload]);
  const up = { href: links.campaigns(project), words: 'All campaigns' };
  useTitle(found.state === 'ready' ? found.value.name : 'Campaign');
  return (
    <Loaded of={found} what="campaign" lines={6} head={<Heading name="Campaign" up={up} />}>
      {(campaign) => (
        <>
          <p className="crumb">
            <a href={up.href}>{up.words}</a>
          </p>
          <h1>{campaign.name}</h1>
          <Matrix project={project} campaign={campaign} />
          <Facts
            of={[
              ['It runs', triggerText(campaign)],
              ['Next', nextText(campaign)],
              ['Newest', lastText(campaign)],
              ...exportFacts(campaign),
            ]}
          />
          <TrendPanel
            campaign={id}
            settings={campaign.trend}
            newest={`${campaign.last_at} ${campaign.last_state} ${turn}`}
          >
            <OccurrenceList
              campaign={campaign}
              changed={changed}
              actions={(runs) => (
                <Actions
                  project={project}
                  campaign={campaign}
                  changed={() => {
                    found.reload();
                    runs();
                  }}
                />
              )}
            />
            <p className="quiet">
              Created {moment(campaign.created_at)} by {campaign.created_by}. Its experiments start
              on behalf of that person.
            </p>
          </TrendPanel>
        </>
      )}
    </Loaded>
  );
}

function exportFacts(campaign: Campaign): [string, string][] {
  return campaign.exports.length === 0 ? [] : [['Exports', exportText(campaign)]];
}

function Matrix({ project, campaign }: { project: string; campaign: Campaign }) {
  return (
    <p>
      Evaluates{' '}
      {campaign.datasets.map(
        ({ dataset_id: id, dataset_name: name, version_number: number }, i) => (
          <span key={id}>
            {i > 0 && ', '}
            <a href={links.dataset(project, id)}>{name}</a>
            {number === null ? '' : `, version ${number}`}
          </span>
        ),
      )}
      {campaign.datasets.length === 0 && 'no dataset any more'} with the answers of{' '}
      {campaign.systems.map(systemText).join(', ')}, by {campaign.experiment.embedders.join(', ')}.{' '}
      {labellerText(campaign)}
    </p>
  );
}

type ActionProps = { project: string; campaign: Campaign; changed: () => void };

function Actions({ project, campaign, changed }: ActionProps) {
  const writes = useMay('write');
  if (!writes) {
    return null;
  }
  const at = path`/campaigns/${campaign.id}`;
  const act = (what: string) => async () => {
    await post<Campaign | Occurrence>(`${at}/${what}`);
    changed();
  };
  const drop = async () => {
    await remove(at);
    go(links.campaigns(project));
  };
  return (
    <div className="actions">
      <ActionButton className="primary" act={act('run')}>
        Run now
      </ActionButton>
      {campaign.paused_at === null ? (
        <ActionButton act={act('pause')}>Pause</ActionButton>
      ) : (
        <ActionButton act={act('resume')}>Resume</ActionButton>
      )}
      <Confirm label="Delete" confirm={`Delete “${campaign.name}”`} act={drop}>
        The campaign and the list of its times go. Its experiments and their answers stay.{' '}
        <strong>This cannot be undone.</strong>
      </Confirm>
    </div>
  );
}
