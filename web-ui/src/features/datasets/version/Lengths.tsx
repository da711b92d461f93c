import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import type { Profile } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { Histogram } from './Histogram.tsx';
import { answersPerItem, quantile } from './profile.ts';

export type Unit = 'words' | 'characters';
type Field = keyof Profile['lengths'];

const FIELDS: [Field, string][] = [
  ['question', 'Questions'],
  ['context', 'Contexts'],
  ['reference', 'References'],
  ['answer', 'Answers'],
];

type Props = { profile: Profile; unit: Unit; at: (unit: Unit) => string };

/** The lengths of the texts, each kind on its own scale. */
export function Lengths({ profile, unit, at }: Props) {
  return (
    <section aria-labelledby="lengths">
      <h2 id="lengths">Lengths</h2>
      <p>
        {answersPerItem(profile.answers_per_item)}
        {copiesIn(profile.groups)}
      </p>
      <OptionLinks
        label="Unit"
        options={(['words', 'characters'] as const).map((each) => [each, each])}
        current={unit}
        at={at}
      />
      <div className="ds-lengths">
        {FIELDS.map(([field, name]) => (
          <OfField key={field} name={name} of={profile.lengths[field]} unit={unit} />
        ))}
      </div>
    </section>
  );
}

type OfFieldProps = { name: string; of: Profile['lengths'][Field]; unit: Unit };

function OfField({ name, of, unit }: OfFieldProps) {
  if (of === null) {
    return <p className="quiet">{name}: none</p>;
  }
  const { quantiles, bins, bin_width: width } = of[unit];
  const [low, median, high, longest] = [0.05, 0.5, 0.95, 1].map((p) =>
    count(quantile(quantiles, p)),
  );
  return (
    <figure className="ds-columns">
      <figcaption>
        {name} <span className="quiet">n {count(of.count)}</span>
      </figcaption>
      <Histogram counts={bins} />
      <p className="ds-columns-ends">
        <span>0</span>
        <span>{unit}</span>
        <span>{count(30 * width)} or more</span>
      </p>
      <p className="ds-length-note">
        Median {median} {unit}; 90&nbsp;% have {low} to {high}; the longest has {longest}.
      </p>
    </figure>
  );
}

/**
 * Copies are not independent evidence: a split keeps a group together, and intervals count
 * groups.
 */
function copiesIn(groups: Profile['groups']): string {
  return groups === undefined || groups.copies === 0
    ? ''
    : ` ${plural(groups.copies, 'item')} repeat the question and context of another, or share its group. The split and the intervals treat them as ${plural(groups.count, 'group')}.`;
}
