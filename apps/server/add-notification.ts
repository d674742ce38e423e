// `npm run -s cli -- add-notification news|release TITLE TEXT [LINK]`: publishes a news item or a release
// note to everybody who signs in here.
import { addSupportNotification } from '../../modules/desk/desk.server.ts';
import { sanitizeLink } from '../../packages/contract/link.ts';
import { systemClock } from '../../packages/kernel/kernel.ts';
import { readSettings } from './settings.ts';
import { findStorage } from './storage.ts';

const kinds = { news: 'NEWS', release: 'RELEASE' } as const;
const usage = 'Usage: npm run -s cli -- add-notification news|release TITLE TEXT [LINK]';

/** Publishes to the running installation. Throws an Error with the reason when it cannot. */
export async function addNotificationCommand(args: readonly string[]): Promise<void> {
  const [kind, title, body, link = '', ...rest] = args;
  if ((kind !== 'news' && kind !== 'release') || !title || !body || rest.length > 0) throw new Error(usage);
  if (link !== '' && !sanitizeLink(link)) throw new Error(`${link} is no address to link to.`);
  const storage = findStorage(readSettings(process.env));
  try {
    await addSupportNotification(storage.database.local, { kind: kinds[kind], title, body, link, publishedTime: systemClock.now() });
    process.stdout.write(`Published: ${title}\n`);
  } finally {
    await storage.close();
  }
}
