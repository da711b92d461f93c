// Called by Maven: node scripts/build.mjs [--gates]. Skips finished steps to keep the inner loop
// short.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const SOURCES = [
  'src',
  'public',
  'index.html',
  'report.html',
  'vite.config.ts',
  'vite.report.config.ts',
  'package-lock.json',
];
const PAGES = ['target/classes/webroot/index.html', 'target/classes/report-file/report.html'];

process.chdir(ROOT);
install('.');
if (process.argv.includes('--gates')) {
  install('e2e');
  install('contract');
  npm('contract', ['run', '--silent', 'lint']);
  npm('.', ['run', '--silent', 'types']);
  npm('.', ['run', '--silent', 'lint']);
  npm('.', ['run', '--silent', 'check']);
  npm('.', ['run', '--silent', 'test']);
  listParts();
}
if (Math.min(...PAGES.map(changedAt)) < Math.max(...SOURCES.map(newest))) {
  npm('.', ['run', '--silent', 'build']);
}
if (process.argv.includes('--gates')) {
  npm('.', ['run', '--silent', 'budget']);
}

/** Installs what the lock file names, unless it is installed already. */
function install(folder) {
  const installed = join(folder, 'node_modules/.package-lock.json');
  if (changedAt(installed) < changedAt(join(folder, 'package-lock.json'))) {
    npm(folder, ['ci', '--loglevel=error']);
  }
}

/**
 * Writes the list of dependencies and build tools, from the lock file alone. Without its number and
 * its time, which are optional, the same lock file gives the same bytes.
 */
function listParts() {
  mkdirSync('target', { recursive: true });
  const file = 'target/bom.json';
  npm(
    '.',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'],
    openSync(file, 'w'),
  );
  const list = JSON.parse(readFileSync(file, 'utf8'));
  delete list.serialNumber;
  delete list.metadata.timestamp;
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
}

function npm(folder, args, output = 'inherit') {
  const { status, error } = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', output, 'inherit'],
  });
  if (error) {
    throw error;
  }
  if (status !== 0) {
    console.error(`npm ${args.join(' ')} failed in ${join(ROOT, folder)}`);
    process.exit(1);
  }
}

function newest(path) {
  const below = statSync(path).isDirectory()
    ? readdirSync(path).map((name) => newest(join(path, name)))
    : [];
  return Math.max(changedAt(path), ...below);
}

function changedAt(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}
