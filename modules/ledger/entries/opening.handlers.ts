// Opening balances as one entry, for acts that set a community up.
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type JournalOrder, type PostedJournal, postJournal } from './journal-post.handlers.ts';

/**
 * Posts the balances a community begins with, debits positive, in cents. Control accounts are among them.
 * Refuses what posting refuses.
 */
export async function postOpening(
  tx: Tx,
  order: Pick<JournalOrder, 'communityId' | 'userId' | 'now'> & {
    postDate: LocalDate;
    lines: readonly { accountId: string; amount: Cents }[];
  },
): Promise<PostedJournal> {
  const { communityId, userId, now, postDate, lines } = order;
  const source = { sourceType: 'opening', sourceId: randomUUID() };
  const draft = { postDate, entryType: 'OPENING', reference: 'OPENING', description: 'Opening balances', ...source, lines };
  return await postJournal(tx, draft, false, { communityId, userId, now });
}
