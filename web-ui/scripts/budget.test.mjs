import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressed, initialScripts } from './budget.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'budget-'));
  mkdirSync(join(folder, 'assets'));
  const files = {
    'index.html':
      '<script type="module" src="/assets/a.js"></script><link rel="modulepreload" href="/assets/b.js"><link href="/assets/a.css">',
    'assets/a.js': 'import{x as y}from"./b.js";import"./c.js";const l=()=>import("./later.js");',
    'assets/b.js': 'export{z}from"./a.js";',
    'assets/c.js': 'c()',
    'assets/later.js': 'later()',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test('what is imported before the first page runs counts, what is asked for later does not', () =>
  expect(initialScripts(folder).toSorted()).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js']));

test('files are counted compressed', () =>
  expect(compressed(folder, ['assets/c.js'])).toBeCloseTo(0.023, 2));
