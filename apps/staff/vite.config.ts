// How the staff application is built: one entry, screens as lazy chunks, into dist/staff.
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** zod compiles its checks with `new Function` unless told otherwise; the content policy forbids that, and browsers report every try. */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  transform: (code, id) => (id.endsWith('/zod/v4/core/core.js') ? `${code}\nglobalConfig.jitless = true;` : null),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), zodWithoutEval],
  build: { outDir: '../../dist/staff', emptyOutDir: true, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 900 },
});
