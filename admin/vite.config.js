import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { builtInTextsOf } from '../scripts/built-in-texts.mjs';

/**
 * Every page needs two files: libraries, which change seldom, and ours. Code shared by several screens comes with the first
 * of them.
 */
const GROUPS = [
  { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
  { name: 'start', tags: ['$initial'], priority: 1 },
];

/** The panel lives under /admin; the server serves what `vite build` leaves in dist/. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), builtInTextsOf(import.meta.dirname)],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // Read by the test of the bundle's size.
    manifest: true,
    reportCompressedSize: false,
    rollupOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:5000' } },
});
