import { useCallback, useId, useState } from 'react';
import type { Dataset, ImportPreview } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { choose } from '../import/chosenFile.ts';
import { skipButton, noLabelsNotice } from './summary.ts';
import type { ImportOptions } from '../mapping/reading.ts';
import { importProblem } from '../mapping/refusals.ts';
import { importInto, importNamed, nameFor } from '../import/uploads.ts';

type Props = {
  project: string;
  file: File;
  /** The dataset that gets the file as its next version; null: the reader names one. */
  into: Dataset | null;
  /** The options of the import, the same as those of the preview. */
  asked: ImportOptions;
  preview: ImportPreview;
  /** The choices that the reader must make first. */
  open: string | null;
  /** Whether a new preview is loading, so that this one is outdated. */
  renewing: boolean;
};

/** Imports the previewed file under a name, with or without its bad lines, or cancels. */
export function StartImport({ project, file, into, asked, preview, open, renewing }: Props) {
  const id = useId();
  const [name, setName] = useState(() => nameFor(file.name));
  const [skipLater, setSkipLater] = useState(false);
  const bad = preview.error_count > 0;
  const begin = useCallback(async () => {
    const how = { ...asked, on_error: bad || skipLater ? 'skip' : 'refuse' };
    const begun = await (into === null
      ? importNamed(project, name.trim(), file, how)
      : importInto(into.id, file, how));
    go(links.import(project, begun.id));
  }, [project, into, name, file, asked, bad, skipLater]);
  const { busy, problem, run } = useAction(begin);
  const bare = noLabelsNotice(preview, file.size);
  const possible =
    preview.fault === null && (preview.counts.items > 0 || preview.bytes < file.size);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void run();
      }}
    >
      {possible && (
        <>
          {into === null ? (
            <p className="field">
              <label htmlFor={id}>Dataset</label>
              <input
                id={id}
                value={name}
                maxLength={200}
                required
                autoComplete="off"
                onChange={(e) => setName(e.currentTarget.value)}
              />
              <span className="quiet">
                If a dataset with this name exists, the file becomes its next version.
              </span>
            </p>
          ) : (
            <p>
              The file becomes the next version of the dataset <strong>{into.name}</strong>.
            </p>
          )}
          {!bad && preview.bytes < file.size && (
            <label className="choice">
              <input
                type="checkbox"
                checked={skipLater}
                onChange={(e) => setSkipLater(e.currentTarget.checked)}
              />
              <span>
                Skip lines with errors{' '}
                <span className="quiet">
                  otherwise an error stops the import, and you can decide then
                </span>
              </span>
            </label>
          )}
        </>
      )}
      {possible && open === null && bare !== null && (
        <p role="note" className="notice">
          {bare}
        </p>
      )}
      {possible && open !== null && <p role="alert">{open}</p>}
      {problem !== null && <ProblemNotice problem={importProblem(problem)} />}
      <p className="actions">
        {possible && (
          <button type="submit" className="primary" disabled={busy || renewing || open !== null}>
            {bad ? skipButton(preview, file.size) : 'Import'}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            choose(null);
            go(links.datasets(project));
          }}
        >
          Cancel
        </button>
      </p>
    </form>
  );
}
