import { Facts } from '#shared/ui/Facts.tsx';
import type { GeneratorProbe } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';

/** What the probe of a generator found: obstacles first, then warnings, then the rest. */
export function ProbeResult({ probe }: { probe: GeneratorProbe }) {
  return (
    <>
      <p role="status">{statusOf(probe)}</p>
      {probe.failure !== null && <p className="notice">{probe.failure}</p>}
      {probe.obstacle !== null && (
        <p className="notice">No answers can be sampled. {probe.obstacle}</p>
      )}
      {probe.warnings.map((warning) => (
        <p className="notice" key={warning}>
          {warning}
        </p>
      ))}
      {probe.findings.length > 0 && (
        <details>
          <summary>What the probe found</summary>
          <Facts of={probe.findings.map(({ what, found }) => [what, found])} />
        </details>
      )}
    </>
  );
}

function statusOf({ state, probed_at, obstacle, warnings }: GeneratorProbe): string {
  const earlier =
    probed_at === null ? '' : ` An earlier probe of these settings succeeded ${moment(probed_at)}.`;
  switch (state) {
    case 'running':
      return 'The probe is running: a few short calls, at most a minute.';
    case 'failed':
      return `The probe failed.${earlier}`;
    default:
      return probed_at === null || obstacle !== null || warnings.length > 0
        ? `Probed ${probed_at === null ? '' : moment(probed_at)}, with warnings.`
        : `Probed ${moment(probed_at)}, nothing unusual.`;
  }
}
