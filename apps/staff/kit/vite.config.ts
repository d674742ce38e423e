// Builds the gallery of parts into dist/kit, which the server shows at /kit in development; `npx vite
// apps/staff/kit` serves it while parts are made.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  // As in the product: shapes stay on the server.
  resolve: { alias: { zod: join(import.meta.dirname, '..', 'shapes.ts') } },
  build: { outDir: '../../../dist/kit', emptyOutDir: true, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 2000 },
});
