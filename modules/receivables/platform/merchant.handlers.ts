// The handlers of accounts at a processor: applied for, answered, closed, read; and what payers pay on top.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { openText, sealText } from '../../../packages/db/secrets.ts';
import type { Context, Handlers, Services } from '../../../packages/http/handlers.ts';
import { formatMoney, invalid, notFound, type Refusal } from '../../../packages/kernel/kernel.ts';
import { type Processor, ProcessorRefused } from '../../../packages/processor/processor.ts';
import { refuseOverwrite, setPaymentStatus } from '../../identity/identity.server.ts';
import { type AccountRow, listAccountRows } from '../../ledger/ledger.server.ts';
import { findDebitSetting } from '../direct-debit/owner-payment.store.ts';
import { loadBankAccounts } from '../receipts/receipt.store.ts';
import { type MerchantState, merchantRefusals, type merchants } from './merchant.contract.ts';
import { feeFault, statusOf } from './merchant.rules.ts';
import {
  type ApplicationFacts,
  findMerchant,
  keepAccount,
  listFees,
  listMerchantStates,
  listRequirements,
  type MerchantRow,
  saveFees,
  saveMerchant,
  setAgreed,
  setMerchantState,
} from './merchant.store.ts';
import { listLines, standsOn } from './online-payment.store.ts';
import { changesSince, takeChanges } from './platform-reading.handlers.ts';

/** Where the processor sends its events, for a customer. */
export const eventsPath = (customerId: string): string => `/payments/${customerId}/events`;

/** The processor of the installation; refuses `noProcessor`. */
export function processorOf(services: Services): Processor {
  if (!services.processor) throw refuse(merchantRefusals, 'noProcessor');
  return services.processor;
}

/**
 * What a processor answers; refuses `processorRefused` for its no, `processorAway` where it does not
 * answer.
 */
export function answered<T>(asking: Promise<T>): Promise<T> {
  return asking.catch((error: unknown): never => {
    const refused: Refusal =
      error instanceof ProcessorRefused
        ? refuse(merchantRefusals, 'processorRefused', { said: error.message })
        : refuse(merchantRefusals, 'processorAway');
    throw refused;
  });
}

/** The application of a community, held until the transaction ends; refuses `notApplied`. */
async function theMerchant(tx: Tx, communityId: string): Promise<MerchantRow> {
  const merchant = await findMerchant(tx, communityId, true);
  if (!merchant) throw refuse(merchantRefusals, 'notApplied');
  return merchant;
}

const isOver = (state: MerchantState) => state === 'REJECTED' || state === 'WITHDRAWN' || state === 'CLOSED';
const isSent = (state: MerchantState) => state !== 'DRAFT' && !isOver(state);

/** What is on its way: what the processor holds, and lines that are not booked. */
export async function onTheWayOf(tx: Tx, merchant: MerchantRow | undefined): Promise<bigint> {
  if (!merchant) return 0n;
  const { communityId, clearingAccountId } = merchant;
  const open = await listLines(tx, communityId, { open: true });
  return (await standsOn(tx, communityId, clearingAccountId)) + open.reduce((sum, line) => sum + line.amount_cents, 0n);
}

const holdsMoney = (one: AccountRow) => one.role === '' && one.isActive && (one.type === 'ASSET' || one.type === 'LIABILITY');

/** Refuses accounts the money of a processor cannot move over. */
async function checkAccounts(tx: Tx, communityId: string, facts: ApplicationFacts): Promise<void> {
  const bank = (await loadBankAccounts(tx, communityId)).find((one) => one.bankAccountId === facts.bankAccountId);
  if (!bank) throw notFound('The bank account');
  const all = new Map((await listAccountRows(tx, communityId)).map((one) => [one.accountId, one]));
  const fundId = all.get(bank.cashAccountId)?.fundId;
  const debits = (await findDebitSetting(tx, communityId))?.clearingAccountId;
  const clearing = all.get(facts.clearingAccountId);
  const fees = all.get(facts.feeAccountId);
  const suspense = all.get(facts.suspenseAccountId);
  if (!clearing || !fees || !suspense) throw notFound('The account');
  const fits = holdsMoney(clearing) && clearing.type === 'ASSET' && clearing.fundId === fundId && clearing.accountId !== debits;
  if (!fits)
    throw refuse(merchantRefusals, 'notClearing', { account: clearing.number }, [
      { path: 'clearingAccountId', message: 'cannot hold money on its way' },
    ]);
  if (fees.type !== 'EXPENSE' || !fees.isActive)
    throw refuse(merchantRefusals, 'notExpense', { account: fees.number }, [{ path: 'feeAccountId', message: 'is not an expense' }]);
  if (!holdsMoney(suspense) || suspense.fundId !== fundId || suspense.accountId === clearing.accountId || suspense.accountId === debits)
    throw refuse(merchantRefusals, 'notSuspense', { account: suspense.number }, [
      { path: 'suspenseAccountId', message: 'cannot hold unknown amounts' },
    ]);
}

/** The application as the processor takes it. */
function applicationOf({ tx, services, input, now, request }: Context<{ agreedBy: string }>, merchant: MerchantRow) {
  const { legalName, taxId, entityKind, stateCode, formedDate, address, purpose, website, bankName, bankRouting, bankLast4 } = merchant;
  const { controlName, controlTitle, controlBirthDate, controlAddress } = merchant;
  return {
    legalName,
    taxId,
    entityKind,
    stateCode,
    formedDate,
    address,
    purpose,
    website,
    monthlyVolume: merchant.monthly_cents,
    averageTicket: merchant.average_cents,
    largestTicket: merchant.largest_cents,
    controlName,
    controlTitle,
    controlBirthDate,
    controlAddress,
    controlTaxLast4: openText(services.secrets, merchant.controlTaxSealed),
    bankName,
    bankRouting,
    bankLast4,
    agreedBy: input.agreedBy,
    agreedTime: now,
    agreedAddress: request.address,
    eventsTo: `${services.publicUrl}${eventsPath(tx.customerId)}`,
  };
}

function shownApplication(context: Context<unknown>, merchant: MerchantRow) {
  const { monthly_cents, average_cents, largest_cents, controlTaxSealed, ...own } = merchant;
  const controlTaxLast4 = openText(context.services.secrets, controlTaxSealed);
  return { ...own, monthlyVolume: monthly_cents, averageTicket: average_cents, largestTicket: largest_cents, controlTaxLast4 };
}

async function getMerchant(context: Context<{ communityId: string }>) {
  const { tx, input, services } = context;
  const { communityId } = input;
  const merchant = await findMerchant(tx, communityId);
  const accounts = (await listAccountRows(tx, communityId)).filter((one) => one.isActive);
  const named = ({ accountId, number, name }: AccountRow) => ({ accountId, number, name });
  return {
    hasProcessor: services.processor !== undefined,
    controlUrl: services.processor?.controlUrl ?? null,
    state: merchant?.state ?? ('NONE' as const),
    reason: merchant?.reason ?? '',
    paymentsPaused: merchant?.paymentsPaused ?? false,
    payoutsPaused: merchant?.payoutsPaused ?? false,
    readTime: merchant?.readTime ?? null,
    agreedBy: merchant?.agreedBy ?? null,
    agreedTime: merchant?.agreedTime ?? null,
    application: merchant ? shownApplication(context, merchant) : null,
    requirements: await listRequirements(tx, communityId),
    fees: await listFees(tx, communityId),
    onTheWay: await onTheWayOf(tx, merchant),
    bankAccounts: (await loadBankAccounts(tx, communityId)).map(({ bankAccountId, name }) => ({ bankAccountId, name })),
    clearingAccounts: accounts.filter((one) => holdsMoney(one) && one.type === 'ASSET').map(named),
    suspenseAccounts: accounts.filter(holdsMoney).map(named),
    feeAccounts: accounts.filter((one) => one.type === 'EXPENSE').map(named),
  };
}

async function saveApplication(context: Context<HandlerInput<typeof merchants.saveApplication>>) {
  const { tx, input, userId, services, record } = context;
  const { communityId, version: seen, controlTaxLast4, ...facts } = input;
  const before = await findMerchant(tx, communityId, true);
  if (controlTaxLast4 === '' && !before)
    throw invalid('The last four digits are needed.', [{ path: 'controlTaxLast4', message: 'must be filled in' }]);
  await checkAccounts(tx, communityId, facts);
  const moves =
    before && (['bankAccountId', 'clearingAccountId', 'suspenseAccountId'] as const).some((name) => before[name] !== facts[name]);
  if (moves && (await onTheWayOf(tx, before)) !== 0n) throw refuse(merchantRefusals, 'clearingInUse');
  const sealed = controlTaxLast4 === '' ? null : sealText(services.secrets, controlTaxLast4);
  const saved = await saveMerchant(tx, { communityId, userId, seen }, facts, sealed);
  if (!saved) {
    await refuseOverwrite(context, { kind: 'merchant', ids: [communityId], version: before?.version ?? '0' }, seen ?? '0');
    throw notFound('The application');
  }
  if (before && isOver(before.state)) await setMerchantState(tx, communityId, 'DRAFT', '');
  await setPaymentStatus(tx, statusOf(await listMerchantStates(tx)));
  const { controlTaxSealed: _sealed, ...open } = before ?? { controlTaxSealed: '' };
  record({ entityId: communityId, before: before ? open : null, after: facts });
  return { version: (await theMerchant(tx, communityId)).version };
}

export const merchantHandlers: Handlers<typeof merchants> = {
  getMerchant,
  saveApplication,
  async submitApplication(context) {
    const { tx, input, services, userId, now, request, record } = context;
    const { communityId, agreedBy } = input;
    const processor = processorOf(services);
    const merchant = await theMerchant(tx, communityId);
    if (isSent(merchant.state)) throw refuse(merchantRefusals, 'appliedAlready');
    const key = `apply-${tx.customerId}-${communityId}-${merchant.version}`;
    const account = await answered(processor.apply(applicationOf(context, merchant), key));
    await setAgreed(tx, communityId, { agreedBy, agreedAddress: request.address, now, accountRef: account.ref, userId });
    await keepAccount(tx, communityId, account, null);
    await setPaymentStatus(tx, statusOf(await listMerchantStates(tx)));
    record({ entityId: communityId, before: { state: merchant.state }, after: { state: account.state, agreedBy } });
    return { state: account.state };
  },
  async answerRequirement({ tx, input, services, record }) {
    const { communityId, key, said } = input;
    const processor = processorOf(services);
    const merchant = await theMerchant(tx, communityId);
    const wanted = (await listRequirements(tx, communityId)).find((one) => one.key === key);
    if (!wanted || merchant.accountRef === null) throw refuse(merchantRefusals, 'noSuchRequirement');
    const once = `answer-${tx.customerId}-${communityId}-${key}-${merchant.readThrough}`;
    const account = await answered(processor.answer(merchant.accountRef, key, said, once));
    await keepAccount(tx, communityId, account, null);
    record({ entityId: communityId, after: { key, said } });
    return { state: account.state };
  },
  async closeMerchant({ tx, input, services, record }) {
    const { communityId, reason } = input;
    const merchant = await theMerchant(tx, communityId);
    if (isOver(merchant.state)) throw refuse(merchantRefusals, 'closedAlready');
    if (merchant.accountRef === null || merchant.state === 'DRAFT') await setMerchantState(tx, communityId, 'WITHDRAWN', reason);
    else {
      const onTheWay = await onTheWayOf(tx, merchant);
      if (onTheWay !== 0n) throw refuse(merchantRefusals, 'inFlight', { amount: formatMoney(onTheWay, 'digits') });
      const account = await answered(
        processorOf(services).close(merchant.accountRef, `close-${tx.customerId}-${communityId}-${merchant.version}`),
      );
      await keepAccount(tx, communityId, { ...account, reason }, null);
    }
    await setPaymentStatus(tx, statusOf(await listMerchantStates(tx)));
    const { state } = await theMerchant(tx, communityId);
    record({ entityId: communityId, before: { state: merchant.state }, after: { state }, reason });
    return { state };
  },
  async saveFees({ tx, input, record }) {
    const { communityId, fees } = input;
    const { stateCode } = await theMerchant(tx, communityId);
    if (new Set(fees.map((one) => one.rail)).size < fees.length)
      throw invalid('A rail has one fee.', [{ path: 'fees', message: 'names a rail twice' }]);
    const why = fees.map((one) => feeFault(one, stateCode)).find((one) => one !== null);
    if (why) throw refuse(merchantRefusals, 'feeUnlawful', { why }, [{ path: 'fees', message: why }]);
    const before = await listFees(tx, communityId);
    await saveFees(tx, communityId, fees);
    record({ entityId: communityId, before: { fees: before }, after: { fees } });
    return {};
  },
  async readProcessor({ tx, input: { communityId }, services, now, record }) {
    const processor = processorOf(services);
    const merchant = await findMerchant(tx, communityId);
    if (!merchant?.accountRef) throw refuse(merchantRefusals, 'notApplied');
    const done = await takeChanges(tx, communityId, await answered(changesSince(processor, merchant)), now);
    record({ entityId: communityId, after: done });
    return done;
  },
};
