import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { packed } from './scripts/packed.mjs';
import { serviceWorker } from './scripts/service-worker.mjs';

const server = process.env.HOKM_SERVER ?? 'http://127.0.0.1:5000';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/**
 * What the first page needs is two files, libraries (which change seldom) and ours, instead of two dozen: each costs a
 * way to the server and back, and together they are packed tighter. What many of the other pages share comes with the first
 * of them, as one more file.
 */
const GROUPS = [
  { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
  { name: 'start', tags: ['$initial'], priority: 1 },
  { name: 'common', test: /[\\/](?:miniapp|shared|web)[\\/]src[\\/]/, minShareCount: 8 },
];

/** A class of a module is named after its folder: `table_seat`. The modules of one folder share their names, nobody else does. */
const scopedName = (name, file) => `${basename(dirname(file))}_${name}`;

export default defineConfig({
  plugins: [react(), serviceWorker(), packed()],
  base: '/',
  publicDir: 'public',
  define: { __APP_VERSION__: JSON.stringify(version) },
  // `@hokm/shared` is read from its sources: one build, and what a screen does not use falls out of the bundle.
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
    target: ['es2022', 'safari16', 'chrome105'],
    // The font and the cards are files of their own; nothing is inlined, so the policy needs no `data:`.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
