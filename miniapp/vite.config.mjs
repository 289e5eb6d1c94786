import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { builtInTextsOf } from '../scripts/built-in-texts.mjs';
import { packed } from './scripts/packed.mjs';
import { serviceWorker } from './scripts/service-worker.mjs';

const server = process.env.HOKM_SERVER ?? 'http://127.0.0.1:5000';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/**
 * Bundles the first page's code into two files, libraries (which change seldom) and our own code, instead of two dozen:
 * fewer requests, and better compression. What lies beneath home's button is a third file. Code that many other pages
 * share is a fourth, loaded with the first of those pages.
 */
const GROUPS = [
  { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
  { name: 'start', tags: ['$initial'], priority: 1 },
  { name: 'home', test: /[\\/]home[\\/](?:BeneathStart|ResumeCard)\.tsx$/, priority: 0.5 },
  { name: 'late', test: /[\\/]realtime[\\/]late\.ts$/, priority: 0.4 },
  { name: 'common', test: /[\\/](?:miniapp|shared|web)[\\/]src[\\/]/, minShareCount: 8 },
];

const own = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The parts of libraries that the app uses, a tenth of their size: what is drawn first waits for them. */
const SMALL = [
  { find: /^react-router-dom$/, replacement: own('src/navigation/small-router.tsx') },
  { find: /^i18next$/, replacement: own('src/i18n/small-i18next.ts') },
  { find: /^react-i18next$/, replacement: own('src/i18n/small-react-i18next.ts') },
];

/** A module's class is prefixed with its folder: `table_seat`. All modules of a folder share one set of class names. */
const scopedName = (name, file) => `${basename(dirname(file))}_${name}`;

export default defineConfig({
  plugins: [react(), serviceWorker(), packed(), builtInTextsOf(import.meta.dirname)],
  base: '/',
  publicDir: 'public',
  define: { __APP_VERSION__: JSON.stringify(version) },
  // `@hokm/shared` is read from its sources: no separate build, and unused code is left out of the bundle.
  resolve: { alias: SMALL, conditions: ['source', ...defaultClientConditions] },
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
