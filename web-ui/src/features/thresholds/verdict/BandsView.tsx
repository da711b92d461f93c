import type { Calibration } from '#shared/api/types.ts';
import { interval, type Interval } from '#shared/format/intervals.ts';
import { percent } from '#shared/format/numbers.ts';
import { disagreementOf } from './bands.ts';
import { type Band, type BandName, type Fit, type Judgement } from '../model/fit.ts';
import { targetOf } from '../model/objectives.ts';
import { beyondOf, rangeOf, ZONES } from './bands.ts';

type Props = { fit: Fit; judgement: Judgement | null; of: Calibration };

const BANDS: Record<BandName, { name: string; error: string }> = {
  accept: { name: 'Accept', error: 'risky' },
  review: { name: 'Review', error: 'risky' },
  reject: { name: 'Reject', error: 'trustworthy' },
};

/** Three bands, each with its share and its expected error. */
export function BandsView({ fit, judgement, of }: Props) {
  const fitted = fit.bands?.statistics;
  if (fitted === undefined) {
    return null;
  }
  const holdout = judgement?.bands?.statistics ?? null;
  const disagreement = disagreementOf(fit);
  const limits = [
    judgement?.bands &&
      targetOf(
        judgement.bands.accept,
        limit(of.accept_error_at_most, 'accepted'),
        judgement.bands.statistics.accept.error,
      ),
    judgement?.bands &&
      targetOf(
        judgement.bands.reject,
        limit(of.reject_error_at_most, 'rejected'),
        judgement.bands.statistics.reject.error,
      ),
  ].filter((sentence) => sentence != null);
  return (
    <section aria-labelledby="bands">
      <h2 id="bands">Bands</h2>
      <Zones of={fitted} />
      <table className="compact sides">
        <caption className="unseen">Bands on either part of the split</caption>
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col" className="number">
              Calibration: error, share
            </th>
            <th scope="col" className="number">
              Holdout: error, share
            </th>
          </tr>
        </thead>
        <tbody>
          {ZONES.map((band) => (
            <tr key={band}>
              <th scope="row">
                {BANDS[band].name} <span className="quiet">{rangeOf(band, fit)}</span>
              </th>
              <td className="number">
                <Numbers band={fitted[band]} wrong={BANDS[band].error} />
              </td>
              <td className="number">
                {holdout === null ? (
                  <span className="hidden-number">hidden</span>
                ) : (
                  <Numbers band={holdout[band]} wrong={BANDS[band].error} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {Number.isFinite(fit.range.from) && <p>{beyondOf(fit)}</p>}
      {disagreement !== null && (
        <p>
          <strong>Caution.</strong> {disagreement}
        </p>
      )}
      {limits.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

function Numbers({ band, wrong }: { band: Band; wrong: string }) {
  return (
    <>
      {band.error === null ? 'empty' : `${interval(band.error)} ${wrong}`}
      <span className="quiet under">{shareOf(band.share)}</span>
    </>
  );
}

/** The bands, as wide as their shares. The table next to it has the same numbers. */
function Zones({ of }: { of: Record<BandName, Band> }) {
  const widths = ZONES.map((band) => 100 * (of[band].share?.value ?? 0));
  return (
    <svg className="zones" aria-hidden="true">
      {ZONES.map((band, i) => {
        const from = widths.slice(0, i).reduce((sum, width) => sum + width, 0);
        const width = widths[i] ?? 0;
        return (
          <g key={band} className={`zone-${band}`}>
            <rect x={`${from}%`} width={`${width}%`} height="100%" />
            {width > 12 && (
              <text x={`${from + width / 2}%`} y="50%" dy="5" textAnchor="middle">
                {BANDS[band].name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function shareOf(share: Interval | null): string {
  return share === null ? '' : `${percent(share.value)} of all`;
}

function limit(share: number | null, band: string): string {
  return share === null ? '' : `an error of at most ${percent(share)} among the ${band}`;
}
