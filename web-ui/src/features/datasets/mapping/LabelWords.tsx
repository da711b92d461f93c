import { Select } from '#shared/ui/Select.tsx';
import { useId } from 'react';
import { plural } from '#shared/format/numbers.ts';
import {
  isHardlyLabels,
  type LabelWord,
  type Meanings,
  meaningsOf,
  type Means,
  MEANS,
} from './labelWords.ts';

type Props = {
  words: LabelWord[];
  meanings: Meanings;
  change: (meanings: Meanings) => void;
};

/** The meaning of each word in a label column; preselected where it is known. */
export function LabelWords({ words, meanings, change }: Props) {
  if (words.length === 0) {
    return null;
  }
  const known = meaningsOf(words, meanings);
  return (
    <fieldset className="label-words">
      <legend>What do the labels mean?</legend>
      <p className="quiet">
        {isHardlyLabels(words)
          ? 'These are too many different values for labels. Is this the right column? The first fifty are listed.'
          : 'A line with a value that is not listed here will be reported as an error.'}
      </p>
      <ul className="words">
        {words.map((each) => (
          <Word
            key={each.word}
            of={each}
            means={known[each.word]}
            choose={(means) => change({ ...meanings, [each.word]: means })}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type WordProps = {
  of: LabelWord;
  means: LabelWord['means'] | undefined;
  choose: (means: NonNullable<LabelWord['means']>) => void;
};

function Word({ of, means, choose }: WordProps) {
  const id = useId();
  const open = means === undefined || means === null;
  return (
    <li className={open ? 'word word-open' : 'word'}>
      <label htmlFor={id}>
        “{of.word}” <span className="quiet">{plural(of.count, 'row')}</span>
      </label>
      <Select<Means | ''>
        id={id}
        value={means ?? ''}
        aria-invalid={open}
        options={open ? [['', 'choose…'], ...MEANS] : MEANS}
        choose={(chosen) => chosen !== '' && choose(chosen)}
      />
    </li>
  );
}
