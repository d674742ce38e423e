// The entry of `npm start`. What Node makes of the program, types stripped and compiled, is kept beside the dependencies, so that the next start, and the worker, load it at once.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'commonhold');
// Where the folder cannot be written, as in a read-only image, all is made anew; nothing else depends on it.
enableCompileCache(folder);
process.env['NODE_COMPILE_CACHE'] = folder;
await import('./start.ts');
