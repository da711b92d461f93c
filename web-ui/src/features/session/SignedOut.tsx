import type { Problem } from '#shared/api/problem.ts';
import type { SignInMethod } from '#shared/api/types.ts';
import { Copyable } from '#shared/ui/Copyable.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { signInAddress } from './signInProblem.ts';
import styles from './session.module.css';

/**
 * How to sign in: at Keycloak, or by a link that only a user of this machine's command line can
 * create.
 */
export function SignedOut({ refusal }: { refusal: Problem | null }) {
  const method = useGet<SignInMethod>('/sign-in-method');
  return (
    <section className={`narrow ${styles.signedOut}`}>
      <h1>You are signed out</h1>
      <p>
        Sextant shows, on your own data, whether the geometry of embeddings separates trustworthy
        LLM answers from untrustworthy ones.
      </p>
      {refusal !== null && <ProblemNotice problem={refusal} />}
      {method.state === 'failed' && <ProblemNotice problem={method.problem} />}
      {method.state === 'ready' &&
        (method.value.method === 'keycloak' ? <AtKeycloak /> : <ByLink />)}
    </section>
  );
}

function AtKeycloak() {
  return (
    <p>
      <a className="button primary" href={signInAddress(window.location.pathname)}>
        Sign in
      </a>
    </p>
  );
}

function ByLink() {
  return (
    <>
      <p>On the machine where Sextant runs, create a sign-in link and open it:</p>
      <Copyable text="./sextant link" label="Command" />
      <p className="quiet">
        A link works once, within ten minutes. If Sextant was started with <code>--data DIR</code>,
        add the same option here.
      </p>
    </>
  );
}

export function Unreachable({ problem }: { problem: Problem }) {
  return (
    <section className="narrow">
      <h1>Sextant cannot be reached</h1>
      <ProblemNotice problem={problem} again={() => window.location.reload()} />
    </section>
  );
}
