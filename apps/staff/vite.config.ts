// How the staff application is built: one entry, screens as lazy chunks, into dist/staff.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Lays a compressed copy beside every script and style sheet, so that the server sends it without work. */
const compressed: Plugin = {
  name: 'compressed',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(file.fileName)) continue;
        const source = gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 });
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source });
      }
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed],
  resolve: { alias: { zod: join(import.meta.dirname, 'shapes.ts') } },
  build: {
    outDir: '../../dist/staff',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // Our own files do nothing but declare, so a screen carries what it uses and the first page nothing of the screens.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React makes errors while it loads, for each of which the browser reads the whole file again: so it has a file of its own.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What the first page needs comes as one file: each of twenty small ones costs the browser more than its bytes.
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
      treeshake: {
        moduleSideEffects: [
          { test: /\/(modules|packages)\/.*\.tsx?$/, sideEffects: false },
          { test: /./, sideEffects: true },
        ],
      },
    },
  },
});
