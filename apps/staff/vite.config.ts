// How the staff application is built: one entry, screens as lazy chunks, into dist/staff.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: '../../dist/staff', emptyOutDir: true, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 900 },
});
