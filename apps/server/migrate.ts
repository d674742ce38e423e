// `npm run -s cli -- migrate`: brings the database that DATABASE_URL names up to date, once, before the
// processes that serve from it start.
import { readSettings } from './settings.ts';
import { migrateServer } from './storage.ts';

/** The command; it takes no arguments. Two at once wait for each other. */
export async function migrateCommand(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new Error('Usage: npm run -s cli -- migrate');
  const settings = readSettings(process.env);
  if (settings.databaseUrl === null)
    throw new Error('The embedded database is brought up to date when the server starts; migrate is for a DATABASE_URL.');
  let applied = 0;
  await migrateServer(settings, settings.databaseUrl, (message) => {
    applied += 1;
    process.stdout.write(`${message}\n`);
  });
  process.stdout.write(`${applied === 0 ? 'The database was up to date.' : 'The database is up to date.'}\n`);
}
