// Redocly and Spectral, with the rules that each recommends, over the merged contract. A warning fails it like an error.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const CONTRACT = join(HERE, '../target/openapi.yaml');

const redocly = JSON.parse(
  run('redocly', ['lint', CONTRACT, '--config', 'redocly.yaml', '--format', 'json']),
);
const spectral = JSON.parse(
  run('spectral', ['lint', CONTRACT, '--ruleset', 'spectral.yaml', '--format', 'json', '--quiet']),
);
const found = [
  ...redocly.problems.map(
    ({ ruleId, message, location: [at] }) =>
      `redocly ${ruleId}: ${message} ${at.pointer ?? ''} line ${at.start?.line ?? '?'}`,
  ),
  ...spectral.map(
    ({ code, message, path, range }) =>
      `spectral ${code}: ${message} ${path.join(' > ')} line ${range.start.line + 1}`,
  ),
];
process.stderr.write(found.map((each) => `${each}\n`).join(''));
process.exitCode = found.length === 0 ? 0 : 1;

/** Returns what a linter prints; its exit code says no more than that. */
function run(linter, args) {
  const { stdout, stderr, error } = spawnSync(join(HERE, 'node_modules/.bin', linter), args, {
    cwd: HERE,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (error || !stdout.trim()) {
    throw error ?? new Error(`${linter} printed nothing: ${stderr}`);
  }
  return stdout;
}
