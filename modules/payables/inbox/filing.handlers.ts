// Files a document that was read: whose it is, whom it bills, what stands against it, how it would be coded.
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, dateInZone, formatDate, formatMoney, type Instant, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { cautionsFor, contractState, listContractRows } from '../../people/people.server.ts';
import { basisPointsOf, distribute } from '../bills/bill.rules.ts';
import { loadDistribution } from '../bills/bill.store.ts';
import type { InvoiceReading } from '../invoice-reading/reading.contract.ts';
import { type Check, checksOf, type DocumentFacts, medianOf, openState, type Twin, twinsOf } from './inbox.rules.ts';
import { type DocumentRow, findSameFile } from './inbox.store.ts';
import {
  findInvoicing,
  findVendorAccount,
  listNamedCommunities,
  listNamedVendors,
  loadBilledAmounts,
  loadKnownBills,
  loadLastLines,
  needsW9,
  type UsedLine,
} from './known.store.ts';
import { factsOf, namedIn } from './match.rules.ts';

/** A document that is about to be judged. */
export type Judged = Pick<DocumentRow, 'senderVerdict' | 'overrideBy' | 'reading' | 'inboxDocumentId'> & DocumentFacts;

/** The id nothing has yet: everything is older than a document that comes in. */
const NEWEST = '9223372036854775807';

/** Today in the community; before anybody knows it, at the zero meridian. */
async function dayOf(tx: Tx, communityId: string | null, now: Instant): Promise<LocalDate> {
  return dateInZone(now, communityId === null ? 'UTC' : await timeZoneOf(tx, communityId));
}

/** The contract of the vendor with the community that runs on a day, when it is the only one. */
async function contractOf(tx: Tx, communityId: string, vendorId: string, today: LocalDate) {
  const rows = await listContractRows(tx, { communityId, vendorId }, 'all');
  const running = rows.filter((row) => ['ACTIVE', 'EXPIRING'].includes(contractState(row, today)) && row.amount > 0n);
  return running.length === 1 ? running[0] : undefined;
}

/** What a document repeats. */
export async function twinsOfDocument(tx: Tx, document: Judged): Promise<Twin[]> {
  const { vendorId, billNumber, billDate, total_cents: amount, inboxDocumentId } = document;
  if (vendorId === null) return [];
  const known = await loadKnownBills(tx, vendorId, inboxDocumentId, amount);
  return twinsOf({ vendorId, billNumber, billDate, amount }, known);
}

/** Everything that was looked at of a document. */
export async function judge(tx: Tx, document: Judged, now: Instant): Promise<{ checks: Check[]; twins: Twin[] }> {
  const { communityId, vendorId, billNumber, billDate, dueDate, accountNumber, accountKey, total_cents: amount } = document;
  const today = await dayOf(tx, communityId, now);
  const both = communityId !== null && vendorId !== null ? { communityId, vendorId } : null;
  const twins = await twinsOfDocument(tx, document);
  const billed = both ? await loadBilledAmounts(tx, both.communityId, both.vendorId, addDays(today, -183)) : [];
  const known = {
    today,
    cautions: vendorId === null ? [] : ((await cautionsFor(tx, [vendorId], today)).get(vendorId) ?? []),
    needsW9: vendorId !== null && (await needsW9(tx, vendorId)),
    isAccountKnown: vendorId !== null && accountKey !== '' && (await findVendorAccount(tx, vendorId, accountKey)) === communityId,
    median: medianOf(billed),
    overMedianPercent: communityId === null ? 25 : (await findInvoicing(tx, communityId)).overMedianPercent,
    contract: (both && (await contractOf(tx, both.communityId, both.vendorId, today))) ?? null,
    twins,
    isOverridden: document.overrideBy !== null,
    isSuspicious: document.senderVerdict === 'SUSPICIOUS',
  };
  const facts = { communityId, vendorId, billNumber, billDate, dueDate, accountNumber, amount };
  return { checks: checksOf(facts, document.reading, known), twins };
}

/** Finds vendor and community of what was read: by account number, by the names, by where it came in. */
export async function placed(tx: Tx, reading: InvoiceReading | null, givenId: string | null): Promise<DocumentFacts> {
  const { vendorName, communityName, ...facts } = factsOf(reading);
  const vendor = vendorName === '' ? undefined : namedIn(vendorName, await listNamedVendors(tx), ({ name }) => [name]);
  const vendorId = vendor?.vendorId ?? null;
  const byAccount = vendorId !== null && facts.accountKey !== '' ? await findVendorAccount(tx, vendorId, facts.accountKey) : undefined;
  const byName =
    byAccount === undefined && givenId === null && communityName !== ''
      ? namedIn(communityName, await listNamedCommunities(tx), ({ name, legalName }) => [name, legalName])?.communityId
      : undefined;
  return { ...facts, vendorId, communityId: byAccount ?? givenId ?? byName ?? null };
}

/** Where a document stands that was read. */
export async function standing(
  tx: Tx,
  document: Judged & { sha256: string },
  now: Instant,
  comesIn = false,
): Promise<Pick<DocumentRow, 'state' | 'reason' | 'checks'>> {
  const same = document.inboxDocumentId === NEWEST ? await findSameFile(tx, document.sha256) : undefined;
  if (same) {
    const zone = document.communityId === null ? 'UTC' : await timeZoneOf(tx, document.communityId);
    return { state: 'DUPLICATE', reason: `Same file as ${formatDate(dateInZone(same.receivedTime, zone))}`, checks: [] };
  }
  if (comesIn && document.senderVerdict === 'SUSPICIOUS')
    return { state: 'REJECTED', reason: 'Asks for new bank details; the vendor is unchanged', checks: [] };
  if (comesIn && document.reading === null) return { state: 'RECEIVED', reason: '', checks: [] };
  if (document.kind === 'STATEMENT') return { state: 'NOT_AN_INVOICE', reason: 'Statement', checks: [] };
  if (document.kind === 'OTHER') return { state: 'NOT_AN_INVOICE', reason: 'Not a bill', checks: [] };
  const { checks } = await judge(tx, document, now);
  return { state: openState(checks), reason: '', checks };
}

/** Where a document stands that just came in. */
export const standingOfNew = (tx: Tx, document: Omit<Judged, 'inboxDocumentId' | 'overrideBy'> & { sha256: string }, now: Instant) =>
  standing(tx, { ...document, inboxDocumentId: NEWEST, overrideBy: null }, now, true);

export interface Suggestion {
  source: 'ACCOUNT_NUMBER' | 'CONTRACT' | 'DISTRIBUTION' | 'HISTORY';
  words: string;
  lines: { accountId: string; costCenterId: string; amount: bigint; description: string }[];
}

/** Lines of a bill before, in the same shares; the same lines where they come to the same amount. */
function sharedOut(lines: readonly UsedLine[], total: bigint): Suggestion['lines'] | null {
  const points = basisPointsOf(lines.map((line) => line.amount_cents));
  if (!points) return null;
  const amounts = distribute(total, points);
  return lines.map(({ accountId, costCenterId, description }, i) => ({ accountId, costCenterId, description, amount: amounts[i] ?? 0n }));
}

/** How a document would be coded: by its account number, its contract, the usual split, or the last bill. */
export async function suggest(tx: Tx, document: DocumentFacts, now: Instant): Promise<Suggestion | null> {
  const { communityId, vendorId, accountKey, accountNumber, total_cents } = document;
  if (communityId === null || vendorId === null || total_cents === null || total_cents === 0n) return null;
  const total = total_cents < 0n ? -total_cents : total_cents;
  const byAccount = accountKey === '' ? [] : await loadLastLines(tx, communityId, vendorId, accountKey);
  const accountLines = sharedOut(byAccount, total);
  if (accountLines)
    return { source: 'ACCOUNT_NUMBER', words: `Account ${accountNumber}, as bill ${byAccount[0]?.billNumber}`, lines: accountLines };
  const last = await loadLastLines(tx, communityId, vendorId, null);
  const history = sharedOut(last, total);
  const usual = await loadDistribution(tx, communityId, vendorId);
  const points = usual.map((line) => line.basisPoints);
  const amounts = points.length > 0 ? distribute(total, points) : [];
  const split = usual.map(({ accountId, costCenterId }, i) => ({ accountId, costCenterId, description: '', amount: amounts[i] ?? 0n }));
  const contract = await contractOf(tx, communityId, vendorId, await dayOf(tx, communityId, now));
  const lines = split.length > 0 ? split : history;
  if (!lines) return null;
  if (contract?.amount === total) return { source: 'CONTRACT', words: `${contract.name}: ${formatMoney(total, 'digits')}, exact`, lines };
  if (split.length > 0) return { source: 'DISTRIBUTION', words: 'Usual split of this vendor', lines };
  return { source: 'HISTORY', words: `As bill ${last[0]?.billNumber}`, lines };
}
