import { Loaded } from '#shared/ui/Loaded.tsx';
import { links } from '#shared/navigation/links.ts';
import { AgreementMatrix } from './AgreementMatrix.tsx';
import { type CompareProps, queryOf, refText } from './choice.ts';
import { Choose } from './Choose.tsx';
import { DifferencePlot } from './DifferencePlot.tsx';
import type { ScoreComparison } from './comparison.ts';
import { PairPanel } from './PairPanel.tsx';
import { SideBySide } from './SideBySide.tsx';
import { useComparison } from './useComparison.ts';
import { findingOf } from './finding.ts';
import { namesOf } from './names.ts';

/** The finding, then the choice, then the evidence. */
export function CompareView(props: CompareProps) {
  const { project, experiments, metrics, choice } = props;
  const names = namesOf([choice.base, ...choice.others], experiments, metrics);
  const comparison = useComparison(project, choice, experiments);
  return (
    <>
      {choice.others.length === 0 ? (
        <p className="finding">Add a score to compare with {names[0]}.</p>
      ) : (
        <Loaded of={comparison} what="comparison" lines={3}>
          {(value) => <p className="finding">{findingOf(value, names)}</p>}
        </Loaded>
      )}
      <Choose {...props} names={names} />
      {choice.others.length > 0 && comparison.state === 'ready' && (
        <Evidence {...props} comparison={comparison.value} names={names} />
      )}
    </>
  );
}

type EvidenceProps = CompareProps & { comparison: ScoreComparison; names: string[] };

function Evidence({ project, experiments, metrics, choice, comparison, names }: EvidenceProps) {
  const subject = metrics.find((m) => m.name === choice.base.metric)?.subject ?? 'answer';
  const refs = [choice.base, ...choice.others];
  const keys = refs.map(refText);
  const at = (cell: [number, number] | null) =>
    links.compare(project, queryOf({ ...choice, cell }));
  return (
    <>
      <Warnings comparison={comparison} names={names} />
      <DifferencePlot
        comparison={comparison}
        names={names}
        keys={keys}
        label={choice.label}
        subject={subject}
      />
      <SideBySide
        comparison={comparison}
        names={names}
        refs={refs}
        experiments={experiments}
        metrics={metrics}
        label={choice.label}
        subject={subject}
      />
      <AgreementMatrix
        comparison={comparison}
        names={names}
        keys={keys}
        subject={subject}
        open={choice.cell}
        at={at}
      />
      {choice.cell !== null && (
        <PairPanel
          key={choice.cell.join('-')}
          project={project}
          choice={choice}
          comparison={comparison}
          names={names}
          subject={subject}
          cell={choice.cell}
          closed={at(null)}
        />
      )}
    </>
  );
}

function Warnings({ comparison, names }: { comparison: ScoreComparison; names: string[] }) {
  const all = comparison.scores.flatMap((one, i) =>
    one.warnings.map(({ sentence }) => ({ name: names[i] ?? '', sentence })),
  );
  return (
    all.length > 0 && (
      <ul className="notice cautions" aria-label="Before you rely on it">
        {all.map(({ name, sentence }) => (
          <li key={name + sentence}>
            <strong>{name}</strong>: {sentence}
          </li>
        ))}
      </ul>
    )
  );
}
