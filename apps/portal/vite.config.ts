// How the owners' application is built: one entry and one file, into dist/portal. It shares nothing with the
// staff application but tokens and types, so that a phone loads little.
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
  base: '/portal/',
  plugins: [react(), compressed],
  build: { outDir: '../../dist/portal', emptyOutDir: true, target: 'es2022', sourcemap: false },
});
