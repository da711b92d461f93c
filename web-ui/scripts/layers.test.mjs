import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

/** Applies our lint rules to a source tree of one file. */
const folder = mkdtempSync(join(tmpdir(), 'layers-'));
const oxlint = resolve('node_modules/.bin/oxlint');
copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
afterAll(() => rmSync(folder, { recursive: true }));

function lint(file, line) {
  rmSync(join(folder, 'src'), { recursive: true, force: true });
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), line + '\n');
  return spawnSync(oxlint, ['src'], { cwd: folder, encoding: 'utf8' }).stdout;
}

describe('the layers app -> features -> shared', () => {
  test.each([
    ['src/shared/ui/a.ts', "export { App } from '../../app/App.tsx';"],
    ['src/shared/a.ts', "export { codeOf } from '#features/session/session.ts';"],
    ['src/features/report/a.ts', "export { App } from '../../app/App.tsx';"],
    ['src/features/report/a.ts', "export { codeOf } from '../session/session.ts';"],
    ['src/features/report/a.ts', "export { codeOf } from '#features/session/session.ts';"],
    ['src/features/report/plot/a.ts', "export { codeOf } from '../../session/session.ts';"],
    ['src/features/report/plot/a.ts', "export { codeOf } from '#features/session/session.ts';"],
  ])('%s must not: %s', (file, line) =>
    expect(lint(file, line)).toContain('no-restricted-imports'),
  );

  test.each([
    ['src/shared/a.ts', "export { get } from '#shared/api/client.ts';"],
    ['src/features/report/a.ts', "export { get } from '#shared/api/client.ts';"],
    ['src/features/report/a.ts', "export { rowsOf } from './rows.ts';"],
    ['src/features/report/a.ts', "export { rowsOf } from './plot/rows.ts';"],
    ['src/features/report/plot/a.ts', "export { rowsOf } from '../table/rows.ts';"],
    ['src/app/a.ts', "export { codeOf } from '#features/session/session.ts';"],
  ])('%s may: %s', (file, line) =>
    expect(lint(file, line)).toContain('Found 0 warnings and 0 errors'),
  );
});
