// Builds the gallery of parts into dist/kit, which the server shows at /kit in development; `npx vite apps/staff/kit` serves it while parts are made.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { outDir: '../../../dist/kit', emptyOutDir: true, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 2000 },
});
