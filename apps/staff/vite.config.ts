// How the staff application is built: one entry, screens as lazy chunks, into dist/staff.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { zod: join(import.meta.dirname, 'shapes.ts') } },
  build: {
    outDir: '../../dist/staff',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // Our own files do nothing but declare, so a screen carries what it uses and the first page nothing of the screens.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: /\/(modules|packages)\/.*\.tsx?$/, sideEffects: false },
          { test: /./, sideEffects: true },
        ],
      },
    },
  },
});
