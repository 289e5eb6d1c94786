import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { builtInTextsOf } from '../scripts/built-in-texts.mjs';
import { packed } from './scripts/packed.mjs';
import { serviceWorker } from './scripts/service-worker.mjs';

const server = process.env.HOKM_SERVER ?? 'http://127.0.0.1:5000';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/**
 * Bundles the first page's code into two files, libraries (which change seldom) and our own code, instead of two dozen:
 * fewer requests, and better compression. Code that many other pages share is a third file, loaded with the first of
 * those pages.
 */
const GROUPS = [
  { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
  { name: 'start', tags: ['$initial'], priority: 1 },
  { name: 'common', test: /[\\/](?:miniapp|shared|web)[\\/]src[\\/]/, minShareCount: 8 },
];

/** A module's class is prefixed with its folder: `table_seat`. All modules of a folder share one set of class names. */
const scopedName = (name, file) => `${basename(dirname(file))}_${name}`;

export default defineConfig({
  plugins: [react(), serviceWorker(), packed(), builtInTextsOf(import.meta.dirname)],
  base: '/',
  publicDir: 'public',
  define: { __APP_VERSION__: JSON.stringify(version) },
  // `@hokm/shared` is read from its sources: no separate build, and unused code is left out of the bundle.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    port: 5173,
    strictPort: false,
    proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
  },
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['es2022', 'safari16', 'chrome105'],
    // Fonts and cards stay separate files; nothing is inlined, so the content security policy needs no `data:`.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
