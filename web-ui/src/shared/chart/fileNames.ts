import { createContext } from 'react';

/** What the charts of a page are of, such as an experiment and its dataset: their files' names begin with it. */
export const FilesOf = createContext<string[]>([]);

/** {@code october_support-desk_auc.png}: what it is of, then what it shows; letters of any language stay. */
export function fileName(of: string[], chart: string, format: string): string {
  const parts = of.map((part) =>
    part
      .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
      .replaceAll(/^[-.]+|[-.]+$/g, '')
      .slice(0, 60)
      .toLowerCase(),
  );
  return [...new Set(parts.filter((part) => part !== '')), chart].join('_') + `.${format}`;
}
