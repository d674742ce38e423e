// How the staff application is built: one entry, screens as lazy chunks, into dist/staff.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

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

/** The module a file belongs to. */
const moduleOf = (id: string): string | null => /\/modules\/([\w-]+)\//.exec(id)?.[1] ?? null;

const reached = new Set<string>();

/**
 * Whether the first page of someone signed in needs a file: everything inside.tsx imports, and what that
 * imports. Followed once for a build, which asks of each file.
 */
function isInside(id: string, about: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean {
  if (reached.size === 0) followInside(about);
  return reached.has(id);
}

function followInside(about: Pick<Rolldown.PluginContext, 'getModuleInfo'>): void {
  const waiting = [join(import.meta.dirname, 'inside.tsx')];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(about.getModuleInfo(id)?.importedIds ?? []));
  }
}

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
    // Our own files do nothing but declare, so a screen carries what it uses and the first page nothing of
    // the screens.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React makes errors while it loads, for each of which the browser reads the whole file again: so
            // it has a file of its own.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What the first page needs comes as one file: each of twenty small ones costs the browser more
            // than its bytes.
            { name: 'start', tags: ['$initial'] },
            { name: (id, about) => (isInside(id, about) ? 'inside' : null), debugName: 'inside' },
            // And so do the screens of a module, with what only they share: who opens one goes on to its
            // neighbours.
            { name: moduleOf, debugName: 'modules', test: /\/modules\//, minShareCount: 2 },
            { name: (id) => `${moduleOf(id)}-screens`, debugName: 'screens', test: /\/modules\/.*\/screens\// },
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
