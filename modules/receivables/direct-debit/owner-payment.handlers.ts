// The handlers of owner payments: settings of a community, and authorizations whose account numbers are
// sealed at once and shown masked.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { sealText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { addDays, formatDate, invalid, notFound } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { listAccountRows } from '../../ledger/ledger.server.ts';
import { isRoutingNumber } from '../../people/people.server.ts';
import { aliasesOf, loadCodes } from '../codes/code.store.ts';
import { loadBankAccounts } from '../receipts/receipt.store.ts';
import { ownerPaymentRefusals, type ownerPayments } from './owner-payment.contract.ts';
import {
  findDebitSetting,
  insertOwnerPayment,
  isPresentOwner,
  listOwnerPayments,
  lockOwnerPayments,
  type OwnerPaymentFacts,
  type OwnerPaymentRow,
  pauseOwnerPayment,
  readSummary,
  saveDebitSetting,
  setOwnerPaymentState,
  updateOwnerPayment,
} from './owner-payment.store.ts';
import { achCode } from './return-code.rules.ts';

type Typed = Omit<HandlerInput<typeof ownerPayments.addOwnerPayment>, 'communityId' | 'ownershipId' | 'accountNumber'>;

/** The facts as they are kept: what a rule does not use is blank. */
function factsOf(typed: Typed): OwnerPaymentFacts {
  const isFixed = typed.amountRule === 'FIXED';
  if (isFixed && typed.amount === null) throw invalid('A fixed amount is needed.', [{ path: 'amount', message: 'must be filled in' }]);
  if (typed.amountRule === 'CODES' && typed.codeIds.length === 0)
    throw invalid('Choose the codes to draw for.', [{ path: 'codeIds', message: 'must be filled in' }]);
  if ((typed.rangeFrom === null) !== (typed.rangeTo === null) || (typed.rangeFrom ?? 0n) > (typed.rangeTo ?? 0n))
    throw invalid('A range has both amounts, the smaller one first.', [{ path: 'rangeTo', message: 'must not be less than the first' }]);
  if (typed.lastDate !== null && typed.lastDate < typed.firstDate)
    throw invalid('The last date is not before the first.', [{ path: 'lastDate', message: 'must not be before the first date' }]);
  if (!isRoutingNumber(typed.routingNumber))
    throw refuse(ownerPaymentRefusals, 'badRouting', [{ path: 'routingNumber', message: 'is not a routing number' }]);
  return {
    ...typed,
    amount: isFixed ? typed.amount : null,
    mayPrepay: isFixed && typed.mayPrepay,
    codeIds: typed.amountRule === 'CODES' ? typed.codeIds : [],
  };
}

/** The number as it is kept: sealed, with its last four digits in the open. */
const sealed = ({ services }: Context<unknown>, accountNumber: string) => ({
  sealed: sealText(services.secrets, accountNumber),
  last4: accountNumber.replaceAll('-', '').slice(-4),
});

/** Codes of the community only. */
async function checkCodes(tx: Tx, communityId: string, codeIds: readonly string[]): Promise<void> {
  const known = new Set((await loadCodes(tx, communityId)).map((code) => code.chargeCodeId));
  if (codeIds.some((codeId) => !known.has(codeId))) throw notFound('A charge code');
}

function shown(row: OwnerPaymentRow, aliasOf: ReadonlyMap<string, string>) {
  const { sealed: _sealed, last4, amount_cents, cap_cents, rangeFrom_cents, rangeTo_cents, lastAmount_cents, ...open } = row;
  return {
    ...open,
    bankAccount: `••••${last4}`,
    amount: amount_cents,
    cap: cap_cents,
    rangeFrom: rangeFrom_cents,
    rangeTo: rangeTo_cents,
    lastAmount: lastAmount_cents,
    codes: row.codeIds.map((codeId) => aliasOf.get(codeId) ?? '').join(', '),
  };
}

/** The authorization, held until the transaction ends; refuses `revoked`. */
async function theStanding(tx: Tx, communityId: string, ownerPaymentId: string): Promise<OwnerPaymentRow> {
  await lockOwnerPayments(tx, communityId, [ownerPaymentId]);
  const [row] = await listOwnerPayments(tx, communityId, { ownerPaymentIds: [ownerPaymentId] });
  if (!row) throw notFound('The authorization');
  if (row.revokedDate !== null) throw refuse(ownerPaymentRefusals, 'revoked', { day: formatDate(row.revokedDate) });
  return row;
}

/** The audit trail says what changed, never the number itself. */
const audited = (facts: OwnerPaymentFacts, last4: string | null) => ({ ...facts, ...(last4 === null ? {} : { last4 }) });

/** The accounts money on its way may stand on: assets without a role. */
const clearingAccounts = async (tx: Tx, communityId: string) =>
  (await listAccountRows(tx, communityId)).filter((one) => one.type === 'ASSET' && one.role === '' && one.isActive);

export const ownerPaymentHandlers: Handlers<typeof ownerPayments> = {
  async getDebitSetting({ tx, input: { communityId } }) {
    const found = await findDebitSetting(tx, communityId);
    const codes = (await loadCodes(tx, communityId)).filter((code) => code.isActive);
    const { cashAccountId: _cash, bankName: _name, bankRouting: _routing, returnFee_cents = null, ...setting } = found ?? {};
    return {
      setting: found ? { ...found, ...setting, returnFee: returnFee_cents } : null,
      bankAccounts: (await loadBankAccounts(tx, communityId, 'AUTOPAY')).map(({ bankAccountId, name }) => ({ bankAccountId, name })),
      clearingAccounts: (await clearingAccounts(tx, communityId)).map(({ accountId, number, name }) => ({ accountId, number, name })),
      codes: codes.map(({ chargeCodeId: codeId, alias, name }) => ({ codeId, alias, name })),
    };
  },
  async saveDebitSetting(context) {
    const { tx, input, record } = context;
    const { communityId, version: seen, ...facts } = input;
    const bank = (await loadBankAccounts(tx, communityId)).find((one) => one.bankAccountId === facts.bankAccountId);
    if (!bank) throw notFound('The bank account');
    const all = await listAccountRows(tx, communityId);
    const account = all.find((one) => one.accountId === facts.clearingAccountId);
    if (!account) throw notFound('The account');
    const cash = all.find((one) => one.accountId === bank.cashAccountId);
    const fits = account.type === 'ASSET' && account.role === '' && account.isActive && account.fundId === cash?.fundId;
    if (!fits)
      throw refuse(ownerPaymentRefusals, 'notClearing', { account: account.number }, [
        { path: 'clearingAccountId', message: 'cannot hold money on its way' },
      ]);
    const before = await findDebitSetting(tx, communityId);
    const saved = await saveDebitSetting(tx, communityId, facts, seen);
    if (!saved) {
      await refuseOverwrite(context, { kind: 'debit setting', ids: [communityId], version: before?.version ?? '0' }, seen ?? '0');
      throw notFound('The setting');
    }
    record({ entityId: communityId, before, after: facts });
    return { version: saved };
  },
  async listOwnerPayments({ tx, input: { communityId, ownershipId } }) {
    const aliasOf = await aliasesOf(tx, communityId);
    if (ownershipId !== undefined && (await isPresentOwner(tx, communityId, ownershipId)) === undefined) throw notFound('The owner');
    return { rows: (await listOwnerPayments(tx, communityId, { ownershipId })).map((row) => shown(row, aliasOf)) };
  },
  async getOwnerPayment({ tx, input: { communityId, ownerPaymentId } }) {
    const [row] = await listOwnerPayments(tx, communityId, { ownerPaymentIds: [ownerPaymentId] });
    if (!row) throw notFound('The authorization');
    return shown(row, await aliasesOf(tx, communityId));
  },
  async addOwnerPayment(context) {
    const { tx, userId, now, record } = context;
    const { communityId, ownershipId, accountNumber, ...typed } = context.input;
    const facts = factsOf(typed);
    const isPresent = await isPresentOwner(tx, communityId, ownershipId);
    if (isPresent === undefined) throw notFound('The owner');
    if (!isPresent) throw refuse(ownerPaymentRefusals, 'notPresent');
    await checkCodes(tx, communityId, typed.codeIds);
    const number = sealed(context, accountNumber);
    const ownerPaymentId = await insertOwnerPayment(tx, { communityId, ownershipId, userId, now }, facts, number);
    if (!ownerPaymentId) throw refuse(ownerPaymentRefusals, 'autopayTwice');
    record({ entityId: ownerPaymentId, after: { ownershipId, ...audited(facts, number.last4) } });
    return { ownerPaymentId };
  },
  async editOwnerPayment(context) {
    const { tx, now, record } = context;
    const { communityId, ownerPaymentId, version: seen, accountNumber, ...typed } = context.input;
    const before = await theStanding(tx, communityId, ownerPaymentId);
    await refuseOverwrite(context, { kind: 'owner payment', ids: [ownerPaymentId], version: before.version }, seen);
    const facts = factsOf(typed);
    await checkCodes(tx, communityId, typed.codeIds);
    const standing = await listOwnerPayments(tx, communityId, { ownershipId: before.ownershipId });
    const others = standing.filter((one) => one.ownerPaymentId !== ownerPaymentId && one.kind === 'AUTOPAY' && one.state !== 'REVOKED');
    if (facts.kind === 'AUTOPAY' && others.length > 0) throw refuse(ownerPaymentRefusals, 'autopayTwice');
    const number = accountNumber === '' ? null : sealed(context, accountNumber);
    const isOther = number !== null || facts.routingNumber !== before.routingNumber;
    const changedDate = isOther ? await todayOf(tx, communityId, now) : null;
    const saved = await updateOwnerPayment(tx, ownerPaymentId, facts, { number, changedDate });
    const { sealed: _sealed, ...open } = before;
    record({ entityId: ownerPaymentId, before: open, after: audited(facts, number?.last4 ?? null) });
    return { version: saved };
  },
  async pauseOwnerPayment({ tx, input: { communityId, ownerPaymentId, throughDate }, record }) {
    const before = await theStanding(tx, communityId, ownerPaymentId);
    await pauseOwnerPayment(tx, ownerPaymentId, throughDate);
    record({
      entityId: ownerPaymentId,
      before: { pausedThroughDate: before.pausedThroughDate },
      after: { pausedThroughDate: throughDate },
    });
    return {};
  },
  async revokeOwnerPayment({ tx, input: { communityId, ownerPaymentId, reason }, now, record }) {
    const before = await theStanding(tx, communityId, ownerPaymentId);
    const on = await todayOf(tx, communityId, now);
    await setOwnerPaymentState(tx, [ownerPaymentId], { state: 'REVOKED', heldFor: '', on });
    record({ entityId: ownerPaymentId, before: { state: before.state }, after: { state: 'REVOKED', revokedDate: on }, reason });
    return {};
  },
  async getOwnerPaymentSummary({ tx, input: { communityId }, now }) {
    const today = await todayOf(tx, communityId, now);
    const { inFlight_cents: inFlight, onHold, states, months, codes, entries } = await readSummary(tx, communityId, addDays(today, -60));
    const unauthorized = codes.filter((code) => achCode(code, today)?.isUnauthorized).length;
    // Half of 15 % of returns, and half of 0.5 % unauthorized, in whole numbers.
    const isNearLimit = entries > 0 && (codes.length * 1000 >= entries * 75 || unauthorized * 10_000 >= entries * 25);
    return {
      states,
      months: months.map(({ drawn_cents: drawn, returned_cents: returned, ...month }) => ({ ...month, drawn, returned })),
      inFlight,
      onHold,
      rates: { entries, returns: codes.length, unauthorized, isNearLimit },
    };
  },
};
