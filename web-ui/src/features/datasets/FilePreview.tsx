import { useCallback, useState } from 'react';
import type { ImportPreview } from '#shared/api/types.ts';
import { count } from '#shared/format.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { choose } from './chosen.ts';
import { guess, isAmbiguous, type Mapping, sent } from './columns.ts';
import { ErrorsDownload } from './ErrorsDownload.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { PreviewItems } from './PreviewItems.tsx';
import { carriedStart, looked, recognisedStart } from './previewWords.ts';
import { StartImport } from './StartImport.tsx';
import { usePageDrop } from './usePageDrop.ts';
import { usePreview } from './usePreview.ts';

type Props = { project: string; file: File; dataset: string | null };

/** What a file was taken for, what is wrong with it, and its first items; then it is imported or not. */
export function FilePreview({ project, file, dataset }: Props) {
  const [chosen, change] = useState<Mapping | null>(null);
  const plain = usePreview(project, file, null);
  const columns = plain.state === 'ready' ? plain.value.columns : [];
  const names = columns.map(({ name }) => name);
  const mapping = chosen ?? guess(names);
  // Until somebody says otherwise, columns that are called like fields, but for their case, are those.
  const asked = isAmbiguous(names) ? sent(mapping) : null;
  const preview = usePreview(project, file, asked);
  usePageDrop(choose);
  return (
    <Loaded of={preview} what="what is in the file">
      {(found) => (
        <div aria-busy={preview.renewing}>
          <Opening preview={found} file={file} />
          {isAmbiguous(names) && (
            <ColumnMapping columns={columns} mapping={mapping} change={change} />
          )}
          <StartImport
            project={project}
            file={file}
            dataset={dataset}
            mapping={asked}
            preview={found}
            renewing={preview.renewing}
          />
          <Errors preview={found} file={file} />
          {found.items.length > 0 && (
            <>
              <h2>The first {count(found.items.length)} items as they will be stored</h2>
              <PreviewItems items={found.items} />
            </>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Opening({ preview, file }: { preview: ImportPreview; file: File }) {
  const short = looked(preview, file.size);
  return (
    <>
      <h1>{recognisedStart(preview, file.size)}</h1>
      <p className="quiet">{file.name}</p>
      {short !== null && preview.fault === null && <p>{short} In those:</p>}
      {preview.fault === null ? (
        <ul className="facts" aria-label="What it carries">
          {carriedStart(preview).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p role="alert">{preview.fault}</p>
      )}
    </>
  );
}

function Errors({ preview, file }: { preview: ImportPreview; file: File }) {
  const { errors, error_count: all } = preview;
  const known = useCallback(() => Promise.resolve(errors), [errors]);
  if (all === 0) {
    return null;
  }
  return (
    <section aria-labelledby="bad-lines">
      <h2 id="bad-lines">
        {count(all)} {all === 1 ? 'error' : 'errors'} found so far
      </h2>
      <ImportErrors errors={errors} rest={{ more: null, stopped: null }} />
      {errors.length < all && <p className="quiet">The first {count(errors.length)} are shown.</p>}
      <ErrorsDownload name={file.name} all={known} />
    </section>
  );
}
