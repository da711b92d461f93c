import { Copyable } from '#shared/ui/Copyable.tsx';
import { linesFor } from './lines.ts';

/** How a program uses a key: from Python and from a terminal. */
export function UseKey({ origin }: { origin: string }) {
  const lines = linesFor(origin);
  return (
    <>
      <h2>Use a key</h2>
      <p>
        Programs find the address in <code>SEXTANT_URL</code> and the key in{' '}
        <code>SEXTANT_KEY</code>. A report needs the permissions <code>read</code> and{' '}
        <code>write</code>. In a terminal, the second line waits for the key, so that no history
        keeps it:
      </p>
      <Copyable text={lines.environment} label="Set the address and the key" />
      <h2>From Python</h2>
      <p>This instance serves the package of its own version. Install it once:</p>
      <Copyable text={lines.install} label="Install the Python package" />
      <p>Then a data frame, a list of dictionaries or a file gives a report in three lines:</p>
      <Copyable text={lines.python} label="Evaluate from Python" />
      <h2>From a terminal</h2>
      <p>
        The same from a file, with <code>./sextant</code> on any machine:
      </p>
      <Copyable text={lines.commandLine} label="Evaluate from a terminal" />
    </>
  );
}
