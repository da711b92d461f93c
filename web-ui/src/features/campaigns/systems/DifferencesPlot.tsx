import type { SystemComparison } from '#shared/api/types.ts';
import { DifferenceFigure } from './DifferenceFigure.tsx';

/** The differences of the shares of each pair of systems; nothing without a pair. */
export function DifferencesPlot({ of: { differences } }: { of: SystemComparison }) {
  return differences.length === 0 ? null : (
    <section aria-labelledby="differences">
      <h2 id="differences">Differences</h2>
      <DifferenceFigure differences={differences} what="shares" higherIsBetter />
    </section>
  );
}
