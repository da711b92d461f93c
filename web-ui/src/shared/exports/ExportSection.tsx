import { useRef, useState } from 'react';
import { get, path, postOnce } from '#shared/api/client.ts';
import type { Export, ExportFormat } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { usePages } from '#shared/query/usePages.ts';
import { FORMATS } from '#shared/terms/exportFormats.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { type Exported, GONE, lineOf, nameOf, paceOf, subjectOf } from './exports.ts';
import styles from './exports.module.css';

/** Orders of one page. */
const PAGE = 10;

type Props = {
  of: Exported;
  formats: ExportFormat[];
  /** What the files hold, shown before the first order. */
  none: string;
};

/** Orders files and shows what became of earlier orders. */
export function ExportSection(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.exports} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Export</summary>
      {open && <Orders {...props} />}
    </details>
  );
}

function Orders({ of, formats, none }: Props) {
  const exports = usePages<Export>(`/exports?${new URLSearchParams(of).toString()}`, PAGE, paceOf);
  // A click that is repeated because its reply was lost orders nothing new.
  const key = useRef(crypto.randomUUID());
  const order = async (subject: Exported, format: ExportFormat, vectors = false) => {
    const wish = { ...subject, format, ...(vectors ? { vectors } : {}) };
    await postOnce('/exports', wish, `${key.current}-${Object.values(wish).join('-')}`);
    key.current = crypto.randomUUID();
    exports.reload();
  };
  const again = (each: Export) => order(subjectOf(each), each.format, each.vectors);
  return (
    <>
      <p className="actions">
        {formats.map((format) => (
          <ActionButton key={format} act={() => order(of, format)}>
            {FORMATS[format]}
          </ActionButton>
        ))}
      </p>
      <Listing of={exports} what="exports" none={<p className="quiet">{none}</p>}>
        {(data) => (
          <ul className="plain">
            {data.map((each) => (
              <Order key={each.id} of={each} inList={of} order={again} />
            ))}
          </ul>
        )}
      </Listing>
    </>
  );
}

type OrderProps = { of: Export; inList: Exported; order: (again: Export) => Promise<void> };

function Order({ of, inList, order }: OrderProps) {
  const [gone, setGone] = useState(false);
  // The link is valid for a few minutes, so it is asked for when it is needed.
  const download = async () => {
    const { download: link } = await get<Export>(path`/exports/${of.id}`);
    if (link === null) {
      setGone(true);
    } else {
      window.location.assign(link.url);
    }
  };
  return (
    <li>
      {nameOf(of, inList)}, {moment(of.created_at)}: {gone ? GONE : lineOf(of)}{' '}
      {of.state === 'completed' &&
        (gone ? (
          <ActionButton act={() => order(of)}>Order again</ActionButton>
        ) : (
          <ActionButton act={download}>Download</ActionButton>
        ))}
    </li>
  );
}
