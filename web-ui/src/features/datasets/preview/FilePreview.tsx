import type { Dataset, ImportPreview } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { ColumnMapping } from '../mapping/ColumnMapping.tsx';
import { choose } from '../import/chosenFile.ts';
import { ErrorsDownload } from '../import/ErrorsDownload.tsx';
import { ImportErrors } from '../import/ImportErrors.tsx';
import { LabelWords } from '../mapping/LabelWords.tsx';
import { PreviewItems } from './PreviewItems.tsx';
import { badLines, carriedStart, coverage, recognisedStart } from './summary.ts';
import { ExternalScores } from '../mapping/ExternalScores.tsx';
import { FileFormat } from '../mapping/FileFormat.tsx';
import { missing } from '../mapping/reading.ts';
import { StartImport } from './StartImport.tsx';
import { UnknownFields } from '../mapping/UnknownFields.tsx';
import { usePageDrop } from '../import/usePageDrop.ts';
import { useFileReading } from './useFileReading.ts';

type Props = { project: string; file: File; into: Dataset | null };

/** A file's recognised contents, its errors and its first items, before the import. */
export function FilePreview({ project, file, into }: Props) {
  const { reading, change, columns, mapping, ambiguous, words, preview, open, asked } =
    useFileReading(project, file);
  const missingColumns = ambiguous ? missing(mapping) : null;
  usePageDrop(choose);
  return (
    <Loaded of={preview} what="what is in the file">
      {(found) => (
        <div aria-busy={preview.renewing}>
          <Opening preview={found} file={file} missingColumns={missingColumns !== null} />
          <FileFormat preview={found} reading={reading} change={change} />
          {ambiguous && (
            <ColumnMapping
              columns={columns}
              mapping={mapping}
              kept={reading.kept}
              json={found.format === 'records'}
              missing={missingColumns}
              change={(to) => change({ ...reading, mapping: to, meanings: {} })}
              keep={(kept) => change({ ...reading, kept })}
            />
          )}
          {found.columns.length === 0 && (
            <UnknownFields
              fields={found.unknown_fields}
              kept={reading.kept}
              keep={(kept) => change({ ...reading, kept })}
            />
          )}
          <LabelWords
            words={words}
            meanings={reading.meanings}
            change={(meanings) => change({ ...reading, meanings })}
          />
          <ExternalScores scores={found.counts.external_scores} reading={reading} change={change} />
          <StartImport
            project={project}
            file={file}
            into={into}
            asked={asked}
            preview={found}
            open={missingColumns === null ? open : null}
            renewing={preview.renewing}
          />
          {missingColumns === null && <Errors preview={found} file={file} />}
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

type OpeningProps = { preview: ImportPreview; file: File; missingColumns: boolean };

/** Omits the fault where the mapping already says what is missing. */
function Opening({ preview, file, missingColumns }: OpeningProps) {
  const short = coverage(preview, file.size);
  return (
    <>
      <h1>{recognisedStart(preview, file.size)}</h1>
      <p className="quiet">{file.name}</p>
      {short !== null && preview.fault === null && <p>{short} In this part:</p>}
      {preview.fault === null ? (
        <ul className="facts" aria-label="Contents">
          {carriedStart(preview).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        !missingColumns && <p role="alert">{preview.fault}</p>
      )}
    </>
  );
}

function Errors({ preview, file }: { preview: ImportPreview; file: File }) {
  const { errors, count: all, lines } = badLines(preview, file.size);
  if (all === 0) {
    return null;
  }
  return (
    <section aria-labelledby="bad-lines">
      <h2 id="bad-lines">
        {plural(all, 'error')}
        {lines === null ? ' found so far' : ` in ${plural(lines, 'line')}`}
      </h2>
      <ImportErrors errors={errors} rest={{ more: null, stopped: null }} />
      {errors.length < all && <p className="quiet">The first {count(errors.length)} are shown.</p>}
      <ErrorsDownload name={file.name} all={() => Promise.resolve(errors)} />
    </section>
  );
}
