import { use, useCallback } from 'react';
import type { ItemScore, Series } from '#shared/api/types.ts';
import { fileName, FilesOf } from '#shared/chart/fileNames.ts';
import { count } from '#shared/format/numbers.ts';
import { saveFile } from '#shared/api/saveFile.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { itemsFile } from './itemsFile.ts';
import { useAllRows } from './useAllRows.ts';

type Props = {
  /** The path of the list, with its order and its filter. */
  where: string;
  series: Series;
};

/** Downloads the whole list; the page may have loaded only a part of it. */
export function ItemsDownload({ where, series }: Props) {
  const of = use(FilesOf);
  const { metric, embedder } = series;
  const save = useCallback(
    (rows: ItemScore[]) =>
      saveFile(
        new Blob([itemsFile(rows)], { type: 'text/csv;charset=utf-8' }),
        fileName([...of, metric, embedder ?? ''], 'items', 'csv'),
      ),
    [of, metric, embedder],
  );
  const { count: read, problem, start, stop } = useAllRows(where, save);
  return (
    <>
      <p className="item-file">
        {read === null ? (
          <button type="button" onClick={() => void start()}>
            {problem === null ? 'Download the whole list (CSV)' : 'Go on with the download'}
          </button>
        ) : (
          <button type="button" onClick={stop}>
            Stop the download
          </button>
        )}
        <span className="quiet" role="status">
          {read !== null && `${count(read)} rows are read; the file comes with the last.`}
        </span>
      </p>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}
