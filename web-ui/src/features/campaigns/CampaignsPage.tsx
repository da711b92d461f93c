import { path } from '#shared/api/client.ts';
import type { Campaign, Dataset, Embedder, Generator } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { ExperimentPages } from '#shared/navigation/ExperimentPages.tsx';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useMay } from '#shared/query/me.ts';
import { usePages } from '#shared/query/usePages.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { AddCampaign } from './AddCampaign.tsx';
import { campaignsFinding, lastText, nextText, triggerText } from './words.ts';

/** The campaigns of a project, and a form for another one. */
export function CampaignsPage({ project }: { project: string }) {
  const campaigns = usePages<Campaign>('/campaigns' + path`?project_id=${project}`);
  const writes = useMay('write');
  useTitle('Campaigns');
  return (
    <>
      <h1>Campaigns</h1>
      <ExperimentPages project={project} current="campaigns" />
      <p className="quiet">
        A campaign repeats experiments: its datasets with the answers of its systems, by a schedule
        or on request. Texts that have a vector are not embedded again.
      </p>
      <Listing of={campaigns} what="campaigns" lines={3}>
        {(data) => (
          <>
            <p className="finding">{campaignsFinding(data)}</p>
            {data.length > 0 && (
              <p>
                <a href={links.weekly(project)}>What they did last week</a>
              </p>
            )}
            {writes ? (
              <NewCampaign project={project} open={data.length === 0} />
            ) : (
              data.length === 0 && (
                <EmptyState text="No campaigns yet. A member who may write can create one here." />
              )
            )}
            {data.length > 0 && <CampaignTable project={project} campaigns={data} />}
          </>
        )}
      </Listing>
    </>
  );
}

function NewCampaign({ project, open }: { project: string; open: boolean }) {
  const datasets = usePages<Dataset>(path`/projects/${project}/datasets`);
  const generators = usePages<Generator>('/generators' + path`?project_id=${project}`);
  const embedders = usePages<Embedder>('/embedders');
  return (
    <Listing of={datasets} what="datasets">
      {(all) => (
        <Listing of={generators} what="generators">
          {(known) => (
            <Listing of={embedders} what="embedders">
              {(models) => {
                const imported = all.filter(({ latest_version: newest }) => newest !== null);
                return imported.length === 0 ? (
                  <EmptyState
                    text="A campaign evaluates datasets. Import one first."
                    action={
                      <a className="button primary" href={links.newImport(project)}>
                        Import a dataset
                      </a>
                    }
                  />
                ) : (
                  <AddCampaign
                    project={project}
                    datasets={imported}
                    generators={known}
                    embedders={models}
                    open={open}
                  />
                );
              }}
            </Listing>
          )}
        </Listing>
      )}
    </Listing>
  );
}

function CampaignTable({ project, campaigns }: { project: string; campaigns: Campaign[] }) {
  return (
    <Table
      caption="Campaigns"
      columns={[
        {
          head: 'Name',
          kind: 'title',
          cell: ({ id, name }) => <a href={links.campaign(project, id)}>{name}</a>,
        },
        { head: 'It runs', kind: 'brief', cell: triggerText },
        { head: 'Next', kind: 'brief', cell: nextText },
        { head: 'Newest', kind: 'brief', cell: lastText },
        {
          head: 'Created',
          kind: 'brief',
          cell: ({ created_at: at, created_by: by }) => `${moment(at)} by ${by}`,
        },
      ]}
      rows={campaigns}
      keyOf={({ id }) => id}
    />
  );
}
