// The handlers of lockbox settings: aliases of homes, taught or typed, and scanlines with a tester.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { dateInZone, notFound } from '../../../packages/kernel/kernel.ts';
import { lockboxKey } from '../lockbox/lockbox.rules.ts';
import { loadPayers } from '../lockbox/lockbox.store.ts';
import { accountKey } from '../lockbox/match.rules.ts';
import { readScanline, type ScanlineLayout, writeScanline } from '../lockbox/scanline.rules.ts';
import { loadOwners } from '../owners/balance.store.ts';
import { aliasRefusals, type lockboxSettings } from './lockbox-setting.contract.ts';
import {
  deleteAlias,
  deleteScanline,
  insertAlias,
  listAccountNumbers,
  listAliases,
  listLockboxAccounts,
  loadAliases,
  saveScanline,
} from './lockbox-setting.store.ts';
import { layoutOf, withAliases } from './scanline-setting.rules.ts';

/**
 * Makes an account number that a bank gives an alias of a home. Refuses `aliasBlank`, `aliasIsAccount` and
 * `aliasTaken`. Its id.
 */
export async function teachAlias(
  { tx, userId, now }: Pick<Context<unknown>, 'tx' | 'userId' | 'now'>,
  of: { communityId: string; ownershipId: string; alias: string; isTaught: boolean },
): Promise<string> {
  const { communityId, ownershipId, alias, isTaught } = of;
  const [owner] = await loadOwners(tx, communityId, [ownershipId]);
  if (!owner) throw notFound('The owner');
  const aliasKey = accountKey(alias);
  if (aliasKey === '') throw refuse(aliasRefusals, 'aliasBlank');
  const numbers = await listAccountNumbers(tx, communityId);
  if (numbers.some((number) => accountKey(number) === aliasKey)) throw refuse(aliasRefusals, 'aliasIsAccount', { alias });
  const made = await insertAlias(tx, { communityId, alias, aliasKey, propertyId: owner.propertyId, isTaught, userId, now });
  if (made) return made;
  const known = (await loadAliases(tx, [communityId])).find((one) => one.aliasKey === aliasKey);
  throw refuse(aliasRefusals, 'aliasTaken', { alias, account: known?.accountNumber ?? '' });
}

/** The scanlines of bank accounts by the key of their lockbox, where the account has one. */
export async function scanlinesOf(tx: Tx): Promise<Map<string, ScanlineLayout>> {
  const accounts = await listLockboxAccounts(tx, { communities: 'all' });
  return new Map(accounts.flatMap(({ lockboxId, layout }) => (layout ? [[lockboxKey(lockboxId), layoutOf(layout)] as const] : [])));
}

/** Who would get a payment under an account number of a community; blank where nobody would. */
async function whoseIs({ tx, now }: Pick<Context<unknown>, 'tx' | 'now'>, communityId: string, account: string): Promise<string> {
  const owners = (await loadPayers(tx, [communityId], dateInZone(now, 'UTC'))).map(({ accountNumber, ...rest }) => {
    return { ...rest, accountKey: accountKey(accountNumber) };
  });
  const known = withAliases(owners, await loadAliases(tx, [communityId]));
  const found = known.find((one) => one.accountKey === accountKey(account) && one.isCurrent);
  const [owner] = found ? await loadOwners(tx, communityId, [found.ownershipId]) : [];
  return owner ? `${owner.accountNumber} ${owner.owner}` : '';
}

/** The line that an account and 1.00 make; blank where they do not fit. */
function written(layout: ScanlineLayout, account: string): string {
  const room = layout.ownerAccount.length ?? account.length;
  if (account === '' || account.length > room || (layout.checkDigit && !/\d/.test(account) && !layout.amount)) return '';
  return writeScanline(layout, account, 100n);
}

export const lockboxSettingHandlers: Handlers<typeof lockboxSettings> = {
  async getLockboxSettings(context) {
    return { accounts: await listLockboxAccounts(context.tx, context), aliases: await listAliases(context.tx, context) };
  },
  async addLockboxAlias(context) {
    const { communityId, ownershipId, alias } = context.input;
    const lockboxAliasId = await teachAlias(context, { communityId, ownershipId, alias, isTaught: false });
    context.record({ entityId: lockboxAliasId, after: { alias, ownershipId } });
    return { lockboxAliasId };
  },
  async removeLockboxAlias(context) {
    const { communityId, lockboxAliasId } = context.input;
    const before = await deleteAlias(context.tx, communityId, lockboxAliasId);
    if (!before) throw notFound('The alias');
    context.record({ entityId: lockboxAliasId, before });
    return { lockboxAliasId };
  },
  async saveScanline(context) {
    const { tx, input } = context;
    const { communityId, bankAccountId, approvedDate, ...facts } = input;
    layoutOf(facts);
    const known = (await listLockboxAccounts(tx, context)).find(
      (one) => one.bankAccountId === bankAccountId && one.communityId === communityId,
    );
    if (!known) throw notFound('The bank account');
    await saveScanline(tx, { communityId, bankAccountId, approvedOn: approvedDate }, facts);
    context.record({
      entityId: bankAccountId,
      before: { layout: known.layout, approvedDate: known.approvedDate },
      after: { layout: facts, approvedDate },
    });
    return { bankAccountId };
  },
  async dropScanline(context) {
    const { communityId, bankAccountId } = context.input;
    const known = (await listLockboxAccounts(context.tx, context)).find(
      (one) => one.bankAccountId === bankAccountId && one.communityId === communityId,
    );
    if (!known) throw notFound('The bank account');
    await deleteScanline(context.tx, communityId, bankAccountId);
    context.record({ entityId: bankAccountId, before: { layout: known.layout } });
    return { bankAccountId };
  },
  async tryScanline(context) {
    const { communityId, text, sample, ...facts } = context.input;
    const layout = layoutOf(facts);
    const line = written(layout, sample);
    if (text === '') return { ownerAccount: '', amount: null, problem: '', owner: '', written: line };
    const reading = readScanline(layout, text);
    if ('problem' in reading) return { ownerAccount: '', amount: null, problem: reading.problem, owner: '', written: line };
    const owner = await whoseIs(context, communityId, reading.ownerAccount);
    return { ownerAccount: reading.ownerAccount, amount: reading.amount, problem: '', owner, written: line };
  },
};
