import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** The panel lives under /admin; the server serves what `vite build` leaves in dist/. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { target: 'es2022', chunkSizeWarningLimit: 700 },
  server: { port: 5174, proxy: { '/api': 'http://127.0.0.1:5000' } },
});
