import type { LabelRun } from '#shared/api/types.ts';
import { selfSentence } from '../words/agreement.ts';
import { PeoplesAgreement } from './PeoplesAgreement.tsx';

/** How far the oracle agrees with people and with itself. */
export function RunAgreement({ run: { agreement, self_agreement: own } }: { run: LabelRun }) {
  return (
    <section aria-labelledby="agreement">
      <h2 id="agreement">Agreement</h2>
      {agreement !== null && <PeoplesAgreement of={agreement} who="oracle" />}
      <p>{selfSentence(own)}</p>
    </section>
  );
}
