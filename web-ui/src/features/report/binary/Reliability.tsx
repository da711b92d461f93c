import { useMemo } from 'react';
import type { Binary, ProbabilityMap, Series } from '#shared/api/types.ts';
import { Figure } from '#shared/chart/Figure.tsx';
import { interval } from '#shared/format/intervals.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { sentence } from './reasons.ts';
import { reliabilityDrawing, reliabilitySheet } from './reliabilityDrawing.ts';
import { fileOf, statisticText } from '../series/captions.ts';
import { orUndefined } from '../series/direction.ts';

const METHODS: Record<ProbabilityMap['method'], string> = {
  isotonic: 'isotonic regression',
  platt: 'Platt’s logistic regression',
};

type Props = { calibration: Binary['calibration']; series: Series };

/** Whether the score can be read as a probability: predicted versus observed. */
export function Reliability({ calibration, series }: Props) {
  if (calibration.maps.length === 0) {
    return (
      <p>
        {sentence(calibration.absent) ??
          'No probability was fitted: there are too few labels on one side of the split.'}
      </p>
    );
  }
  return (
    <>
      <p className="quiet">
        Probability of “not grounded” from the score: fitted on the calibration part of the split
        only, judged on the holdout. On the diagonal what is predicted comes true.
      </p>
      <div className="frames">
        {calibration.maps.map((map) => (
          <ReliabilityFigure key={map.method} map={map} series={series} />
        ))}
      </div>
    </>
  );
}

function ReliabilityFigure({ map, series }: { map: ProbabilityMap; series: Series }) {
  const drawing = useMemo(() => reliabilityDrawing(map), [map]);
  const method = METHODS[map.method];
  const error = statisticText('Expected calibration error', map.expected_calibration_error);
  return (
    <section aria-label={method}>
      <Figure
        title={`Does what ${method} predicts come true?`}
        n={`n ${count(map.n_judged)} judged, ${count(map.n_fitted)} fitted`}
        summary={`Reliability diagram in ${plural(map.points.length, 'bin')}. ${error}.`}
        file={fileOf(series, `reliability-${map.method}`)}
        drawing={drawing}
        sheet={reliabilitySheet(map)}
      />
      <Facts
        of={[
          ['Expected calibration error', orUndefined(map.expected_calibration_error, interval)],
          ['Brier score', orUndefined(map.brier, interval)],
        ]}
      />
    </section>
  );
}
