import { useRef, useState } from 'react';
import { get, path, postOnce } from '#shared/api/client.ts';
import type { Experiment, Export, ExportFormat, Page } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { useGet } from '#shared/query/useGet.ts';
import { FORMATS } from '#shared/terms/exportFormats.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { lineOf, paceOf } from './exports.ts';
import styles from './exports.module.css';

/** Orders files of a report and shows what became of earlier orders. */
export function ReportExports({ experiment }: { experiment: Experiment }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.exports} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Export</summary>
      {open && <Orders experiment={experiment.id} />}
    </details>
  );
}

function Orders({ experiment }: { experiment: string }) {
  const exports = useGet<Page<Export>>(
    `/exports?limit=10&experiment_id=${encodeURIComponent(experiment)}`,
    ({ data }) => paceOf(data),
  );
  // A click that is repeated because its reply was lost orders nothing new.
  const key = useRef(crypto.randomUUID());
  const order = (format: ExportFormat) => async () => {
    await postOnce('/exports', { experiment_id: experiment, format }, `${key.current}-${format}`);
    key.current = crypto.randomUUID();
    exports.reload();
  };
  return (
    <>
      <p className="actions">
        {(Object.keys(FORMATS) as ExportFormat[]).map((format) => (
          <ActionButton key={format} act={order(format)}>
            {FORMATS[format]}
          </ActionButton>
        ))}
      </p>
      <Loaded of={exports} what="exports">
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">
              A bundle has the report and all rows that its figures depend on, with checksums. The
              other files show the report alone.
            </p>
          ) : (
            <ul className="plain">
              {data.map((each) => (
                <Order key={each.id} of={each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Order({ of }: { of: Export }) {
  // The link is valid for a few minutes, so it is asked for when it is needed.
  const download = async () => {
    const { download: link } = await get<Export>(path`/exports/${of.id}`);
    if (link !== null) {
      window.location.assign(link.url);
    }
  };
  return (
    <li>
      {FORMATS[of.format]}, {moment(of.created_at)}: {lineOf(of)}{' '}
      {of.state === 'completed' && <ActionButton act={download}>Download</ActionButton>}
    </li>
  );
}
