import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Everything is a file of our own origin: the server's content security policy allows nothing else.
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'target/classes/webroot',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': process.env['SEXTANT_URL'] ?? 'http://127.0.0.1:8080' } },
});
