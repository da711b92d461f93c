import { type ReactNode, useEffect, useRef } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { Campaign, Occurrence } from '#shared/api/types.ts';
import { ExportSection } from '#shared/exports/ExportSection.tsx';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useBlind, useMay } from '#shared/query/me.ts';
import { usePages } from '#shared/query/usePages.ts';
import { useReloadOn } from '#shared/query/useReloadOn.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { Table } from '#shared/ui/Table.tsx';
import styles from './campaigns.module.css';
import {
  causeText,
  comparable,
  isExportable,
  isOpen,
  occurrenceText,
  stateText,
  waitText,
} from './words.ts';

const AGAIN_MS = 2_000;

/** Milliseconds after which the rest is there: the look of a trend is stored after its run has ended. */
const REST_MS = 4_000;

type Props = {
  campaign: Campaign;
  /** Called when an occurrence may have ended. */
  changed: () => void;
  /** The buttons above, given what reads the list again. */
  actions: (reload: () => void) => ReactNode;
};

/** Every time of a campaign that was due, the newest first; read again while one is open. */
export function OccurrenceList({ campaign, changed, actions }: Props) {
  const occurrences = usePages<Occurrence>(
    path`/campaigns/${campaign.id}/occurrences`,
    50,
    (rows) => (rows.some(isOpen) ? AGAIN_MS : false),
  );
  const { reload } = occurrences;
  const open = occurrences.state === 'ready' ? occurrences.value.data.filter(isOpen) : null;
  const newest = open?.[0];
  useReloadOn(open === null ? null : `${open.length} ${newest?.id} ${newest?.state}`, changed);
  useAfterEnd(open?.length ?? 0, changed);
  return (
    <>
      {actions(reload)}
      <h2>Occurrences</h2>
      <Listing
        of={occurrences}
        what="occurrences"
        lines={3}
        none={<p>None yet. It runs at its next time, or when somebody runs it.</p>}
      >
        {(data) => <OccurrenceTable campaign={campaign} occurrences={data} changed={reload} />}
      </Listing>
    </>
  );
}

type TableProps = { campaign: Campaign; occurrences: Occurrence[]; changed: () => void };

/** Calls once more a while after the last open occurrence has ended. */
function useAfterEnd(open: number, changed: () => void) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open > 0) {
      wasOpen.current = true;
      return undefined;
    }
    const timer = wasOpen.current ? window.setTimeout(changed, REST_MS) : undefined;
    return () => window.clearTimeout(timer);
  }, [open, changed]);
}

function OccurrenceTable({ campaign, occurrences, changed }: TableProps) {
  const writes = useMay('write');
  return (
    <Table
      caption="Occurrences"
      columns={[
        {
          head: 'Time',
          kind: 'title',
          cell: ({ scheduled_for: at }) => moment(at),
        },
        { head: 'State', kind: 'brief', cell: ({ state }) => stateText(state) },
        { head: 'Because of', kind: 'brief', cell: causeText },
        {
          head: 'What it did',
          kind: 'prose',
          cell: (each) => <Work of={each} campaign={campaign} />,
        },
        ...(writes && occurrences.some(isOpen)
          ? [
              {
                head: 'Cancel',
                cell: (each: Occurrence) => isOpen(each) && <Cancel of={each} changed={changed} />,
              },
            ]
          : []),
      ]}
      rows={occurrences}
      keyOf={({ id }) => id}
    />
  );
}

function Work({ of, campaign }: { of: Occurrence; campaign: Campaign }) {
  const exports = useMay('export');
  const blind = useBlind();
  return (
    <>
      {occurrenceText(of)}
      {of.cells.length > 0 && (
        <ul className={styles.cells}>
          {of.cells.map((cell, i) => (
            // The places of cells never change.
            // oxlint-disable-next-line no-array-index-key
            <li key={i}>
              <Cell project={campaign.project_id} of={cell} />
            </li>
          ))}
        </ul>
      )}
      {!blind &&
        comparable(of).map(([dataset, name]) => (
          <p key={dataset} className={styles.compare}>
            <a href={links.systems(campaign.project_id, campaign.id, of.id, dataset)}>
              Compare the systems on {name}
            </a>
          </p>
        ))}
      {exports && isExportable(of) && (
        <ExportSection
          of={{ occurrence_id: of.id }}
          formats={['bundle']}
          none="One file with the bundle of each experiment, what became of the others, and the comparison of the systems."
        />
      )}
    </>
  );
}

type CellProps = { project: string; of: Occurrence['cells'][number] };

function Cell({ project, of }: CellProps) {
  const name = `${of.dataset_name}${of.version_number === null ? '' : `, version ${of.version_number}`}: ${of.system}`;
  return (
    <>
      {of.experiment_id === null ? name : <a href={links.experiment(of.experiment_id)}>{name}</a>}
      {of.experiment_state === null ? '' : `, ${of.experiment_state}`}
      {waitText(of)}
      {of.label_run_id !== null && (
        <>
          {', '}
          <a href={links.labelRun(project, of.label_run_id)}>label run</a>
        </>
      )}
      {of.failure !== null && <span className="quiet"> {of.failure}</span>}
    </>
  );
}

function Cancel({ of, changed }: { of: Occurrence; changed: () => void }) {
  const cancel = async () => {
    await post<Occurrence>(path`/occurrences/${of.id}/cancel`);
    changed();
  };
  return (
    <ActionButton act={cancel} disabled={of.state === 'cancelling'}>
      Cancel
    </ActionButton>
  );
}
