import { useState } from 'react';
import { isAmbiguous, type Mapping, mappingToSend } from '../mapping/columns.ts';
import { undecidedWords } from '../mapping/labelWords.ts';
import {
  importOptions,
  columnOptions,
  labelOptions,
  formatOptions,
  missing,
  DEFAULTS,
} from '../mapping/reading.ts';
import { usePreview } from './usePreview.ts';

/**
 * How a file is read now: the reader's choices, the contents that the API recognised, and the open
 * questions.
 */
export function useFileReading(project: string, file: File) {
  const [reading, change] = useState(DEFAULTS);
  const plain = usePreview(project, file, formatOptions(reading));
  const columns = plain.state === 'ready' ? plain.value.columns : [];
  const names = columns.map(({ name }) => name);
  // Until the reader maps, the API's proposal from names and values applies.
  const mapping: Mapping =
    reading.mapping ?? (plain.state === 'ready' ? plain.value.proposed_mapping : {});
  const ambiguous = isAmbiguous(names);
  const ofColumns = columnOptions(reading, ambiguous ? mappingToSend(mapping, names) : null);
  const known = usePreview(project, file, ofColumns);
  const words = known.state === 'ready' ? known.value.label_words : [];
  const preview = usePreview(project, file, labelOptions(ofColumns, words, reading.meanings));
  return {
    reading,
    change,
    columns,
    mapping,
    ambiguous,
    words,
    preview,
    open: (ambiguous ? missing(mapping) : null) ?? undecidedWords(words, reading.meanings),
    asked:
      preview.state === 'ready'
        ? importOptions(ofColumns, preview.value, words, reading.meanings)
        : ofColumns,
  };
}
