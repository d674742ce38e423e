// The handlers of handing a community over and taking one: keys, checks, the preview at the new place, the
// days both sides say, and the history.
import { createHash, randomBytes } from 'node:crypto';
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { foreseeReturn, keptShared } from '../../../packages/db/part-return.ts';
import { countPart, planPart, sharedIds } from '../../../packages/db/part-rows.ts';
import type { Context, Handlers, Services } from '../../../packages/http/handlers.ts';
import { enqueueJob } from '../../../packages/jobs/jobs.ts';
import { addDays, dateInZone, type Instant, invalid, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { communityRefusals } from '../../communities/communities.contract.ts';
import { findStanding, isCommunityTaken, requireCommunity } from '../../communities/communities.server.ts';
import { findCustomerByKey } from '../../identity/identity.server.ts';
import { insertTransferKey } from '../transfer-key.store.ts';
import { copyCommunity, transferRefusals, type transfers } from './transfer.contract.ts';
import {
  formerVendors,
  keptWords,
  keyDigits,
  mainCounts,
  pairsBack,
  returnCounts,
  stateOn,
  stayingWords,
  staysBehind,
  tableCounts,
  transferCautions,
  transferHindrances,
  type VendorFate,
  vendorFates,
  writtenKey,
} from './transfer.rules.ts';
import {
  customerName,
  findGivenKey,
  hasLiveKey,
  holdKeyByHash,
  holdOwnKey,
  listTransferRows,
  revokeUnagreedKeys,
  saveKey,
  saveRedeemed,
  type TransferRow,
  transfersToBegin,
  waysSince,
} from './transfer.store.ts';
import { changedColumns } from './transfer-changes.store.ts';
import { lockboxAccounts, openAtSource, rolesOfNotes, vendorRows, vendorsOnBothSides } from './transfer-facts.store.ts';

/** Days are those of Greenwich: the two companies may stand in two time zones. */
const today = (now: Instant): LocalDate => dateInZone(now, 'UTC');

const hashOf = (digits: string): string => createHash('sha256').update(digits).digest('hex');

/** A key: what is told once, and what is kept of it. */
export function newKey(): { key: string; hash: string; last4: string } {
  const digits = randomBytes(16).toString('hex');
  return { key: writtenKey(digits), hash: hashOf(digits), last4: digits.slice(-4).toUpperCase() };
}

function requireDay(cutoverDate: LocalDate, now: Instant): void {
  if (cutoverDate < today(now))
    throw invalid('The cut-over is today or later.', [{ path: 'cutoverDate', message: 'must be today or later' }]);
}

/** The key that someone typed, when it is theirs and good. */
async function requireKey(tx: Tx, typed: string, now: Instant): Promise<TransferRow> {
  const digits = keyDigits(typed);
  const row = digits === null ? undefined : await holdKeyByHash(tx, hashOf(digits));
  if (!row) throw refuse(transferRefusals, 'keyUnknown');
  const state = stateOn(row, today(now));
  if (state === 'EXPIRED') throw refuse(transferRefusals, 'keyExpired', { day: row.expiresOn, company: row.fromCustomerName });
  if (state !== 'GENERATED') throw refuse(transferRefusals, 'keySpent', { company: row.fromCustomerName });
  return row;
}

/**
 * Reads at the old company, as the old company, what its key has opened; and at the new one, as itself, what
 * becomes of the books that stood there before.
 */
async function readSource(services: Services, row: TransferRow, here: Tx) {
  const ways = await waysSince(services.database.local, row.communityId, here.customerId);
  const [departure] = ways;
  return await services.database.snapshot(row.fromCustomerId, async (tx) => {
    const plan = await planPart(tx, row.communityId, staysBehind);
    const community = await requireCommunity(tx, row.communityId);
    const vendorIds = await sharedIds(tx, plan, tx.customerId, 'people.vendor');
    return {
      shortCode: community.shortCode,
      name: community.name,
      rows: await countPart(tx, plan, tx.customerId),
      vendors: await vendorRows(tx, { ids: vendorIds }),
      lockboxes: await lockboxAccounts(tx, row.communityId),
      roles: await rolesOfNotes(tx, row.communityId),
      former: formerVendors(pairsBack(ways.map(({ matched }) => matched))),
      earlier: departure
        ? {
            leftTime: departure.completedTime,
            ...returnCounts(await foreseeReturn(tx, here, plan, changedColumns(row))),
            kept: keptWords(await keptShared(tx, here, plan)),
          }
        : null,
    };
  });
}

function vendorConflicts(fates: readonly VendorFate[], code: string) {
  return fates.flatMap(({ vendor, same, isNameTaken, isFormer }) => {
    if (isFormer) return [];
    if (same) return [{ kind: 'Vendor', what: vendor.name, outcome: `Is ${same.name} here, by its tax number.` }];
    return isNameTaken
      ? [{ kind: 'Vendor', what: vendor.name, outcome: `Another has this name here: it comes as ${vendor.name} (${code}).` }]
      : [];
  });
}

/**
 * What stands against a community at its new customer, and whether its name and its short code are another’s
 * there.
 */
async function conflictsOf(services: Services, tx: Tx, row: TransferRow, source: Awaited<ReturnType<typeof readSource>>) {
  const { former } = source;
  const fates = vendorFates(...(await vendorsOnBothSides(services.secrets, source.vendors, tx, [...former.values()])), former);
  const here = new Set(await rolesOfNotes(tx, null));
  const exceptId = source.earlier ? row.communityId : null;
  const isNameTaken = await isCommunityTaken(tx, { name: source.name, shortCode: '' }, exceptId);
  const isCodeTaken = await isCommunityTaken(tx, { name: '', shortCode: source.shortCode }, exceptId);
  const conflicts = [
    ...(isNameTaken ? [{ kind: 'Name', what: source.name, outcome: 'Another community has this name: choose one below.' }] : []),
    ...(isCodeTaken
      ? [{ kind: 'Short code', what: source.shortCode, outcome: 'It is or was another community’s: choose one below.' }]
      : []),
    ...vendorConflicts(fates, source.shortCode),
    ...source.lockboxes.map((name) => ({ kind: 'Bank account', what: name, outcome: 'Comes without its lockbox.' })),
    ...source.roles
      .filter((name) => !here.has(name))
      .map((name) => ({ kind: 'Role', what: name, outcome: 'Its notes and tasks go to Administrators here.' })),
  ];
  return { conflicts, isNameTaken, isCodeTaken, vendors: fates.length };
}

async function openKey({ tx, input, services, now, record }: Context<{ key: string }>) {
  const row = await requireKey(tx, input.key, now);
  const source = await readSource(services, row, tx);
  const { vendors, ...against } = await conflictsOf(services, tx, row, source);
  record({ entityId: row.transferKeyId, after: { opened: row.communityName, last4: row.last4 } });
  return {
    transferKeyId: row.transferKeyId,
    communityName: source.name,
    shortCode: source.shortCode,
    fromCustomer: row.fromCustomerName,
    cutoverDate: row.fromCutoverOn,
    expiresDate: row.expiresOn,
    counts: [...mainCounts(source.rows), { what: 'Vendors', count: vendors }],
    tables: tableCounts(source.rows),
    rows: [...source.rows.values()].reduce((sum, count) => sum + count, 0),
    earlier: source.earlier,
    ...against,
    staysBehind: [...stayingWords],
  };
}

/** Puts the copy on the queue of the new customer, and says so in the key. */
async function begin(tx: Tx, row: TransferRow, now: Instant): Promise<void> {
  const jobId = await enqueueJob(tx, copyCommunity, {
    payload: { transferKeyId: row.transferKeyId },
    title: `Community transfer: ${row.newName}`,
    userId: row.redeemedUserId,
    opens: { screen: 'transfer-key-history', params: {} },
  });
  await saveKey(tx, row.transferKeyId, { jobId, ...(row.state === 'REDEEMED' ? { state: 'COPYING' as const, copyingTime: now } : {}) });
}

/** One round: begins the copies whose day has come, and takes up those whose job ended before them. */
export async function beginTransfersEverywhere({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const day = today(clock.now());
  for (const { transferKeyId, toCustomerId } of await transfersToBegin(database.local, day))
    await database.transact(toCustomerId, async (tx) => {
      const row = await findGivenKey(tx, transferKeyId, true);
      const isDue = row?.state === 'REDEEMED' && row.fromCutoverOn === row.toCutoverOn && (row.toCutoverOn ?? '') <= day;
      if (row && (isDue || row.state === 'COPYING' || row.state === 'VERIFIED')) await begin(tx, row, clock.now());
    });
}

function shown(row: TransferRow, customerId: string, now: Instant) {
  const isOut = row.fromCustomerId === customerId;
  const state = stateOn(row, today(now));
  const { figures, expiresOn, fromCutoverOn, toCutoverOn, jobId: _job, redeemedUserId: _user, newShortCode: _code, ...plain } = row;
  const { fromCustomerId: _from, toCustomerId: _to, communityId: _community, fromCustomerName, toCustomerName, ...rest } = plain;
  return {
    ...rest,
    direction: isOut ? ('OUT' as const) : ('IN' as const),
    otherCustomer: isOut ? toCustomerName : fromCustomerName,
    state,
    expiresDate: expiresOn,
    fromCutoverDate: fromCutoverOn,
    toCutoverDate: toCutoverOn,
    figures: figures?.figures ?? [],
    tables: figures?.tables ?? [],
    waitsForUs: isOut && state === 'REDEEMED' && fromCutoverOn !== toCutoverOn,
    mayRevoke: isOut && (state === 'GENERATED' || state === 'REDEEMED'),
  };
}

async function makeKey(context: Context<{ communityId: string; customerKey: string; cutoverDate: LocalDate; days: number }>) {
  const { tx, input, services, now, principal, userId, record } = context;
  const { communityId } = input;
  const community = await requireCommunity(tx, communityId);
  requireDay(input.cutoverDate, now);
  const toCustomerId = await findCustomerByKey(services.database.local, input.customerKey.toLowerCase());
  if (!toCustomerId)
    throw refuse(transferRefusals, 'noSuchCustomer', { customerKey: input.customerKey }, [
      { path: 'customerKey', message: 'is no customer' },
    ]);
  if (toCustomerId === tx.customerId) throw refuse(transferRefusals, 'ownCustomer');
  const standing = await findStanding(tx, communityId, true);
  if (standing?.standing !== 'ACTIVE') throw refuse(transferRefusals, 'notActive');
  if (await hasLiveKey(tx, communityId, today(now))) throw refuse(transferRefusals, 'keyOut');
  const hindrances = transferHindrances(await openAtSource(tx, communityId, today(now)));
  if (hindrances.length > 0)
    throw refuse(
      transferRefusals,
      'stillOpen',
      { hindrances: hindrances.map(({ what }) => what).join(', ') },
      hindrances.map(({ what }) => ({ path: 'communityId', message: what })),
    );
  await revokeUnagreedKeys(tx, communityId, principal.displayName, now);
  const { key, hash, last4 } = newKey();
  const toCustomerName = await services.database.read(toCustomerId, customerName);
  const expiresOn = addDays(today(now), input.days);
  const transferKeyId = await insertTransferKey(
    tx.db,
    {
      ...{
        fromCustomerId: tx.customerId,
        fromCustomerName: await customerName(tx),
        toCustomerId,
        toCustomerName,
        communityId,
        expiresOn,
        hash,
        last4,
      },
      ...{ communityName: community.name, cutoverOn: input.cutoverDate, madeBy: principal.displayName, madeUserId: userId },
    },
    now,
  );
  record({ entityId: transferKeyId, communityId, after: { to: toCustomerName, cutoverOn: input.cutoverDate, expiresOn, last4 } });
  return { transferKeyId, key, last4, expiresDate: expiresOn };
}

/** True for a key of a community the caller sees; of one that is still to come there is none yet. */
function isSeen({ tx, communities }: Pick<Context<unknown>, 'tx' | 'communities'>, row: TransferRow): boolean {
  if (communities === 'all') return true;
  return communities.has(row.communityId) || (row.fromCustomerId !== tx.customerId && row.state !== 'COMPLETED');
}

async function requireOwnKey(context: Context<{ transferKeyId: string }>): Promise<TransferRow> {
  const row = await holdOwnKey(context.tx, context.input.transferKeyId);
  if (!row || !isSeen(context, row)) throw notFound('The transfer key');
  return row;
}

export const transferHandlers: Handlers<typeof transfers> = {
  async checkCommunity({ tx, input: { communityId }, now }) {
    await requireCommunity(tx, communityId);
    const open = await openAtSource(tx, communityId, today(now));
    return { hindrances: transferHindrances(open), cautions: transferCautions(open) };
  },
  makeTransferKey: makeKey,
  async revokeTransferKey(context) {
    const { tx, input, now, principal, record } = context;
    const row = await requireOwnKey(context);
    if (row.state !== 'GENERATED' && row.state !== 'REDEEMED') throw refuse(transferRefusals, 'tooLate');
    await saveKey(tx, row.transferKeyId, { state: 'REVOKED', endedBy: principal.displayName, endedTime: now });
    record({ entityId: row.transferKeyId, before: { state: row.state }, after: { state: 'REVOKED' } });
    return input;
  },
  async confirmCutover(context) {
    const { tx, input, now, record } = context;
    const row = await requireOwnKey(context);
    const state = stateOn(row, today(now));
    if (state !== 'REDEEMED' || row.toCutoverOn !== input.cutoverDate || row.fromCutoverOn === row.toCutoverOn)
      throw refuse(transferRefusals, 'nothingToConfirm');
    requireDay(input.cutoverDate, now);
    await saveKey(tx, row.transferKeyId, { fromCutoverOn: input.cutoverDate });
    record({ entityId: row.transferKeyId, before: { cutoverOn: row.fromCutoverOn }, after: { cutoverOn: input.cutoverDate } });
    return { transferKeyId: row.transferKeyId };
  },
  async listTransfers(context) {
    const { tx, now } = context;
    return (await listTransferRows(tx)).filter((row) => isSeen(context, row)).map((row) => shown(row, tx.customerId, now));
  },
  openTransfer: openKey,
  async redeemTransferKey({ tx, input, userId, principal, now, record, services }) {
    const row = await requireKey(tx, input.key, now);
    requireDay(input.cutoverDate, now);
    const stoodHere = (await waysSince(services.database.local, row.communityId, tx.customerId)).length > 0;
    if (await isCommunityTaken(tx, input, stoodHere ? row.communityId : null)) throw refuse(communityRefusals, 'nameTaken');
    const { transferKeyId } = row;
    await saveRedeemed(
      tx,
      transferKeyId,
      { userId, name: principal.displayName, now },
      { name: input.name, shortCode: input.shortCode, cutoverOn: input.cutoverDate },
    );
    record({ entityId: transferKeyId, after: { takes: row.communityName, as: input.name, cutoverOn: input.cutoverDate } });
    const isDue = row.fromCutoverOn === input.cutoverDate && input.cutoverDate <= today(now);
    const redeemed = isDue ? await findGivenKey(tx, transferKeyId) : undefined;
    if (redeemed) await begin(tx, redeemed, now);
    return { transferKeyId, state: isDue ? 'COPYING' : 'REDEEMED' };
  },
};
