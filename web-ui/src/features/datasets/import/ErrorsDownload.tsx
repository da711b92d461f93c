import { useCallback } from 'react';
import type { ImportError } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { saveFile } from '#shared/ui/saveFile.ts';
import { errorsFile } from './errors.ts';

type Props = { name: string; all: () => Promise<ImportError[]> };

export function ErrorsDownload({ name, all }: Props) {
  const { busy, problem, run } = useAction(
    useCallback(
      async () =>
        saveFile(new Blob([errorsFile(await all())], { type: 'text/csv' }), `${name}.errors.csv`),
      [name, all],
    ),
  );
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void run()}>
        Download the errors (CSV)
      </button>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}
