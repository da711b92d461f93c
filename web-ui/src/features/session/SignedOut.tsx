import type { Problem } from '#shared/api/problem.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';

/** How to get in: by a link that only someone with this machine's command can make. */
export function SignedOut({ refusal }: { refusal: Problem | null }) {
  return (
    <section className="narrow">
      <h1>You are signed out</h1>
      {refusal !== null && <ProblemNotice problem={refusal} />}
      <p>On the machine where Sextant runs, ask for a sign-in link and open it:</p>
      <pre>./sextant link</pre>
      <p className="quiet">A link works once, within ten minutes.</p>
    </section>
  );
}

export function Unreachable({ problem }: { problem: Problem }) {
  return (
    <section className="narrow">
      <h1>Sextant cannot be reached</h1>
      <ProblemNotice problem={problem}>
        <button type="button" onClick={() => window.location.reload()}>
          Try again
        </button>
      </ProblemNotice>
    </section>
  );
}
