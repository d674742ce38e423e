// Builds and serves the gallery of parts: `npx vite apps/staff/kit`. Not part of the product's own build.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({ root: import.meta.dirname, base: './', plugins: [react()], build: { outDir: 'dist', emptyOutDir: true } });
