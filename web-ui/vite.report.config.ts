import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeVariables } from './vite.config.ts';

// The page of a report as one file, into which the module `rendering` writes a report. It works from
// a disk, without network: script and styles are inside, and its policy allows nothing else.
export default defineConfig({
  plugins: [react(), themeVariables(), oneFile('report.html')],
  publicDir: false,
  build: {
    outDir: 'target/classes/report-file',
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/app/reportFile/main.tsx',
      output: { codeSplitting: false },
    },
  },
});

/** Puts the script and the styles into a template, with their hashes in its policy. */
function oneFile(template: string): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const scripts: string[] = [];
      const styles: string[] = [];
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'chunk') {
          scripts.push(part.code);
        } else if (name.endsWith('.css')) {
          styles.push(String(part.source));
        } else {
          throw new Error(`expected scripts and styles only, found ${name}`);
        }
        delete bundle[name];
      }
      const script = enclosed(scripts.join('\n'));
      const style = styles.join('\n');
      const parts: Record<string, string> = {
        SCRIPT: script,
        STYLE: style,
        SCRIPT_HASH: hashOf(script),
        STYLE_HASH: hashOf(style),
      };
      const page = readFileSync(resolve(template), 'utf8').replaceAll(
        /%(SCRIPT|STYLE|SCRIPT_HASH|STYLE_HASH)%/g,
        (_all, name: string) => parts[name] ?? '',
      );
      this.emitFile({ type: 'asset', fileName: template, source: page });
    },
  };
}

/** In strings, templates and patterns of a script, these spellings mean the same and end nothing. */
function enclosed(script: string): string {
  return script.replaceAll(/<(?=\/script|!--)/gi, '\\x3C');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
