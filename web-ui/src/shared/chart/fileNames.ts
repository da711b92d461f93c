import { createContext } from 'react';

/** The prefix of chart file names on a page, such as an experiment and its dataset. */
export const FilesOf = createContext<string[]>([]);

/**
 * {@code october_support-desk_auc.png}: the prefix, then the chart; letters of any language are
 * kept.
 */
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
