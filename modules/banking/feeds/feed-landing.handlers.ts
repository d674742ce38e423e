// How what a feed reported becomes lines of a statement: each once, also where another file brought it in,
// so that a reconciliation sees it. Pending items never do.
import { createHash } from 'node:crypto';
import type { Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { insertLines, keepFile } from '../statements/statement.store.ts';
import { type FeedItem, feedTypeCode, pairWithLines, planItems } from './feed.rules.ts';
import {
  bindItems,
  changeItems,
  dropLines,
  type FeedAccountRow,
  findItems,
  insertItems,
  type LandingRow,
  linesOfKeys,
  listLandings,
  listOpenLines,
  remarkItems,
  removeItems,
} from './feed.store.ts';

/** Where, in whose name and when lines come in. */
export interface Landed {
  communityId: string;
  institution: string;
  userId: string;
  now: Instant;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const keyOf = ({ feedAccountId, itemKey }: LandingRow) => digest(JSON.stringify(['FEED', feedAccountId, itemKey]));

/** Lines of a feed are provisional: the statement of the bank settles them, so that a match stays. */
const lineOf = (item: LandingRow, communityId: string) => ({
  bankAccountId: item.bankAccountId,
  communityId,
  lineDate: item.itemDate,
  amount: item.amount,
  typeCode: feedTypeCode(item),
  description: item.description,
  bankReference: '',
  customerReference: item.checkNumber,
  naturalKey: keyOf(item),
  fileLine: 1,
  interimDate: item.itemDate,
});

/** Makes lines of what accounts have booked, and answers how many are new and how many were there. */
export async function landItems(tx: Tx, feedAccountIds: readonly string[], of: Landed): Promise<{ added: number; known: number }> {
  const items = await listLandings(tx, feedAccountIds);
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return { added: 0, known: 0 };
  const banks = [...new Set(items.map((one) => one.bankAccountId))];
  const { known, fresh } = pairWithLines(items, await listOpenLines(tx, banks, { from: first.itemDate, to: last.itemDate }));
  await bindItems(tx, known, null);
  if (fresh.length === 0) return { added: 0, known: known.length };
  const contentHash = digest(JSON.stringify(fresh.map((one) => [one.feedAccountId, one.itemKey, one.itemDate, `${one.amount}`, of.now])));
  const fileName = `Bank feed of ${of.institution}`;
  const fileId = await keepFile(tx, { fileName, contentHash, userId: of.userId, now: of.now });
  await insertLines(
    tx,
    fileId,
    fresh.map((one) => lineOf(one, of.communityId)),
  );
  const lines = await linesOfKeys(tx, fresh.map(keyOf));
  const bound = fresh.flatMap((one) => {
    const bankLineId = lines.get(`${one.bankAccountId} ${keyOf(one)}`);
    return bankLineId === undefined ? [] : [{ feedItemId: one.feedItemId, bankLineId }];
  });
  await bindItems(tx, bound, fileId);
  return { added: fresh.length, known: known.length };
}

/** Keeps the news of a connection's accounts item by item: added, changed, taken back, remarked on. */
export async function keepNews(
  tx: Tx,
  communityId: string,
  accounts: readonly FeedAccountRow[],
  news: { items: readonly FeedItem[]; removed: readonly { accountKey: string; itemKey: string }[] },
): Promise<void> {
  const keys = [...news.items.flatMap((one) => [one.itemKey, one.pendingKey]), ...news.removed.map((one) => one.itemKey)];
  const ids = accounts.map((one) => one.feedAccountId);
  const kept = Map.groupBy(await findItems(tx, ids, [...new Set(keys.filter((key) => key !== ''))]), (one) => one.feedAccountId);
  const removed = news.removed.map((one) => one.itemKey);
  const plans = accounts.map((account) => {
    const own = news.items.filter((one) => one.accountKey === account.accountKey);
    const plan = planItems(own, removed, kept.get(account.feedAccountId) ?? []);
    return { ...plan, added: plan.added.map((item) => ({ ...item, feedAccountId: account.feedAccountId })) };
  });
  const lost = plans.flatMap((plan) => [...plan.changed, ...plan.removed].flatMap((one) => one.losesLine ?? []));
  if (lost.length > 0) await dropLines(tx, lost);
  await insertItems(
    tx,
    communityId,
    plans.flatMap((plan) => plan.added),
  );
  const changed = plans.flatMap((plan) => plan.changed);
  if (changed.length > 0) await changeItems(tx, changed);
  const gone = plans.flatMap((plan) => plan.removed.map((one) => one.feedItemId));
  if (gone.length > 0) await removeItems(tx, gone);
  const remarks = plans.flatMap((plan) => plan.remarks);
  if (remarks.length > 0) await remarkItems(tx, remarks);
}
