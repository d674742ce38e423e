// The handlers of one account of the chart.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { dependentsOf, dependentWords } from '../../../packages/db/dependents.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { formatMoney, notFound, type Refusal, sumCents } from '../../../packages/kernel/kernel.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { findCashAccount } from '../bank-account/bank-account.store.ts';
import { accountsBehind, type Books, booksOf } from '../books.store.ts';
import { accountRoles, controlRoles, rolesOncePerFund } from './account.rules.ts';
import {
  type AccountRow,
  balancesOfAllDays,
  closedYearsOf,
  deleteAccounts,
  insertAccount,
  lockAccount,
  replaceSubAccounts,
  updateAccount,
  usedSubAccounts,
} from './account.store.ts';
import { lockChart } from './chart.store.ts';
import { accountRefusals, type glAccount, glAccountRefusals } from './gl-account.contract.ts';
import { protectRoles, rangeOf, typeIn, warnOfClosedYears } from './range.rules.ts';

type Typed = HandlerInput<typeof glAccount.addAccount>;

/** What stands on an account and keeps it from being removed, in words; sub-accounts go with it. */
async function historyOf(tx: Tx, accountId: string): Promise<string> {
  const own = [{ table: 'ledger.sub_account', column: 'account_id', ids: [accountId] }];
  return dependentWords(await dependentsOf(tx, { table: 'ledger.account', idColumn: 'account_id', ids: [accountId] }, own));
}

function findIn({ accounts }: Books, accountId: string): AccountRow {
  const account = accounts.find((one) => one.accountId === accountId);
  if (!account) throw notFound('The account');
  return account;
}

/**
 * What is typed, in the form that is kept: the type follows the range, and blank names of sub-accounts are
 * made of both names.
 */
function factsIn(books: Books, input: Typed) {
  const { number, name, type: own, fundId, role, is1099, isActive, costCenterId } = input;
  if (!books.funds.some((fund) => fund.fundId === fundId)) throw notFound('The fund');
  const subs = input.subAccounts.map((sub) => {
    const center = books.costCenters.find((one) => one.costCenterId === sub.costCenterId);
    if (!center || center.costCenterId === books.mainCostCenterId) throw notFound('The cost center');
    return { costCenterId: sub.costCenterId, name: sub.name || `${name} - ${center.name}` };
  });
  const main = costCenterId === books.mainCostCenterId ? null : costCenterId;
  if (main !== null && !subs.some((sub) => sub.costCenterId === main)) throw notFound('The cost center');
  return { facts: { number, name, type: typeIn(books.ranges, number, own), fundId, role, is1099, isActive, costCenterId: main }, subs };
}

type Facts = ReturnType<typeof factsIn>['facts'];

async function checkRole(tx: Tx, books: Books, facts: Facts, before: AccountRow | null): Promise<void> {
  const misplaced = (why: string) => refuse(accountRefusals, 'roleMisplaced', { why }, [{ path: 'role', message: why }]);
  if (facts.role !== '' && !accountRoles[facts.role].includes(facts.type))
    throw misplaced(`it belongs to an account of type ${accountRoles[facts.role].join(' or ').toLowerCase()}`);
  const role = before?.role ?? '';
  const holder = books.accounts.find(
    (one) => one.role === facts.role && one.fundId === facts.fundId && one.accountId !== before?.accountId,
  );
  if (rolesOncePerFund.has(facts.role) && holder) throw misplaced(`the fund has ${holder.number} ${holder.name} for this`);
  if (!before || role === facts.role) return;
  if ((await findCashAccount(tx, books.communityId, before.accountId))?.bankAccountId)
    throw misplaced('a bank account stands on it, so it stays a cash account');
  const balance = (await balancesOfAllDays(tx, books.communityId)).get(before.accountId) ?? 0n;
  if ((controlRoles.has(role) || controlRoles.has(facts.role)) && balance !== 0n)
    throw refuse(accountRefusals, 'notEmpty', { account: 'The account', balance: formatMoney(balance, 'digits') }, [
      { path: 'role', message: 'cannot change while there is a balance' },
    ]);
}

function numberTaken(number: string): Refusal {
  return refuse(accountRefusals, 'numberTaken', { number }, [{ path: 'number', message: 'is the number of another account' }]);
}

/** What an account with history may not become. */
async function checkChange(tx: Tx, books: Books, before: AccountRow, facts: Facts): Promise<void> {
  if (before.survivorId) throw refuse(glAccountRefusals, 'merged');
  if (books.accounts.some((one) => one.number === facts.number && one.accountId !== before.accountId)) throw numberTaken(facts.number);
  if (facts.type !== before.type) protectRoles([{ account: before, type: facts.type }]);
  if (!facts.isActive && (before.role !== '' || books.defaultCashAccountId === before.accountId))
    throw refuse(glAccountRefusals, 'protectedAccount', [{ path: 'isActive', message: 'has a role' }]);
  if (facts.fundId === before.fundId) return;
  const history = await historyOf(tx, before.accountId);
  if (history !== '') throw refuse(glAccountRefusals, 'fundFixed', { history }, [{ path: 'fundId', message: 'cannot change any more' }]);
}

async function checkSubs(tx: Tx, books: Books, accountId: string, subs: readonly { costCenterId: string }[]): Promise<void> {
  const used = await usedSubAccounts(tx, books.communityId, [accountId]);
  const lost = used.find(
    ({ costCenterId }) => costCenterId !== books.mainCostCenterId && !subs.some((sub) => sub.costCenterId === costCenterId),
  );
  const code = books.costCenters.find((center) => center.costCenterId === lost?.costCenterId)?.code;
  if (lost && code !== undefined && books.hasCostCenters)
    throw refuse(accountRefusals, 'centerInUse', { center: code }, [{ path: 'subAccounts', message: `${code} has history` }]);
}

export const glAccountHandlers: Handlers<typeof glAccount> = {
  async getAccount({ tx, input: { communityId, accountId } }) {
    const books = await booksOf(tx, communityId);
    const account = findIn(books, accountId);
    const survivor = account.survivorId ? findIn(books, account.survivorId) : null;
    const [cash, balances] = await Promise.all([findCashAccount(tx, communityId, accountId), balancesOfAllDays(tx, communityId)]);
    const behind = accountsBehind(books, [accountId]);
    return {
      ...account,
      role: account.role as Facts['role'],
      subAccounts: books.subAccounts.filter((sub) => sub.accountId === accountId),
      rangeName: rangeOf(books.ranges, account.number)?.name ?? null,
      balance: sumCents(behind.map((one) => balances.get(one) ?? 0n)),
      bankAccountId: cash?.bankAccountId ?? null,
      hasHistory: behind.some((one) => balances.has(one)),
      survivor,
      mergedFrom: books.accounts.filter((one) => one.survivorId === accountId),
    };
  },
  async addAccount({ tx, input, record }) {
    await lockChart(tx, input.communityId);
    const books = await booksOf(tx, input.communityId);
    const { facts, subs } = factsIn(books, input);
    await checkRole(tx, books, facts, null);
    const accountId = await insertAccount(tx, input.communityId, facts);
    if (!accountId) throw numberTaken(facts.number);
    await replaceSubAccounts(tx, input.communityId, accountId, subs);
    record({ entityId: accountId, after: { ...facts, subs } });
    return { accountId };
  },
  async editAccount(context) {
    const { tx, input, record } = context;
    const { communityId, accountId, acceptClosedYears } = input;
    await lockChart(tx, communityId);
    const present = await lockAccount(tx, communityId, accountId);
    if (!present) throw notFound('The account');
    await refuseOverwrite(context, { kind: 'GL account', ids: [accountId], version: present }, input.version);
    const books = await booksOf(tx, communityId);
    const before = findIn(books, accountId);
    const { facts, subs } = factsIn(books, input);
    await checkChange(tx, books, before, facts);
    await checkRole(tx, books, facts, before);
    await checkSubs(tx, books, accountId, subs);
    const moved = facts.type === before.type ? [] : await closedYearsOf(tx, communityId, accountsBehind(books, [accountId]));
    warnOfClosedYears(moved, acceptClosedYears, facts.number === before.number ? 'type' : 'number');
    await updateAccount(tx, communityId, accountId, facts);
    await replaceSubAccounts(tx, communityId, accountId, subs);
    record({ entityId: accountId, before, after: { ...facts, subs, closedYears: moved } });
    return { accountId };
  },
  async removeAccount({ tx, input: { communityId, accountId }, record }) {
    await lockChart(tx, communityId);
    const before = findIn(await booksOf(tx, communityId), accountId);
    const history = await historyOf(tx, accountId);
    if (history !== '') throw refuse(glAccountRefusals, 'hasHistory', { account: `${before.number} ${before.name}`, history });
    await replaceSubAccounts(tx, communityId, accountId, []);
    await deleteAccounts(tx, communityId, [accountId]);
    record({ entityId: accountId, before });
    return { accountId };
  },
};
