import { useState } from 'react';
import { isAmbiguous, type Mapping, sent } from './columns.ts';
import { undecidedWords } from './labelWords.ts';
import {
  askedForImport,
  askedOfColumns,
  askedOfWords,
  askedPlainly,
  missing,
  UNSAID,
} from './reading.ts';
import { usePreview } from './usePreview.ts';

/** A file as it is read now: what the reader said of it, what the API recognised, and what is still open. */
export function useReading(project: string, file: File) {
  const [reading, change] = useState(UNSAID);
  const plain = usePreview(project, file, askedPlainly(reading));
  const columns = plain.state === 'ready' ? plain.value.columns : [];
  const names = columns.map(({ name }) => name);
  // Until somebody says otherwise, columns hold what the API proposes by their names and values.
  const mapping: Mapping =
    reading.mapping ?? (plain.state === 'ready' ? plain.value.proposed_mapping : {});
  const ambiguous = isAmbiguous(names);
  const ofColumns = askedOfColumns(reading, ambiguous ? sent(mapping, names) : null);
  const known = usePreview(project, file, ofColumns);
  const words = known.state === 'ready' ? known.value.label_words : [];
  const preview = usePreview(project, file, askedOfWords(ofColumns, words, reading.meanings));
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
        ? askedForImport(ofColumns, preview.value, words, reading.meanings)
        : ofColumns,
  };
}
