import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { unpackedChromium } from './chromium.mjs';

const INSTALLED = '/usr/bin/chromium';

// No start page, updates or telemetry: the browser contacts only Sextant.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the machine's Chromium, or the one in the npm package, with a fresh profile. */
export async function startBrowser() {
  const executablePath = await chromiumPath();
  const profile = await mkdtemp(join(tmpdir(), 'sextant-e2e-'));
  const browser = await chromium.launch({
    executablePath,
    args: [...FLAGS, `--disk-cache-dir=${profile}`],
  });
  console.log(`Chromium ${browser.version()} (${executablePath})`);
  return {
    browser,
    stop: async () => {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function chromiumPath() {
  const chosen = process.env.SEXTANT_CHROMIUM ?? INSTALLED;
  if (existsSync(chosen)) {
    return chosen;
  }
  return unpackedChromium();
}
