// Files of electronic payments: made by one signer, released by another, downloaded; and what banks and
// printers say came back.
import { bytesOf, refuse } from '../../../packages/contract/contract.ts';
import { openText, sealText } from '../../../packages/db/secrets.ts';
import { writeAch } from '../../../packages/files/nacha.ts';
import { readAch } from '../../../packages/files/nacha-reader.ts';
import { decodeText } from '../../../packages/files/text-encoding.ts';
import { bringing, type Context, type Handlers } from '../../../packages/http/handlers.ts';
import { dateInZone, formatMoney, instantInZone, invalid, notFound, sumCents, timeInZone } from '../../../packages/kernel/kernel.ts';
import { type Thread, threadWork } from '../../../packages/threads/threads.ts';
import { timeZoneOf } from '../../communities/communities.server.ts';
import { loadShares } from '../checks/check.store.ts';
import { findBankAccount } from '../subledger/chart.store.ts';
import { type ElectronicKind, type electronic, electronicRefusals } from './electronic.contract.ts';
import {
  answersOf,
  type CreditToWrite,
  digitalFileOf,
  fileOf,
  isBankingDay,
  mayMove,
  modifierOf,
  remittanceOf,
} from './electronic.rules.ts';
import {
  addEvents,
  discardFile,
  type FileRow,
  insertFile,
  listFiles,
  loadSealed,
  lockPayments,
  lockUnprenoted,
  lockWaiting,
  movePayments,
  type PaymentRow,
  releaseFile,
  returnPrenotes,
  type SealedBank,
  sentBefore,
} from './electronic.store.ts';
import { isSamePerson } from './payments-setup.rules.ts';
import { type FundingRow, findPolicy, listFunding, loadPeople } from './payments-setup.store.ts';

type FileHandlers = Pick<
  Handlers<typeof electronic>,
  'makePaymentFile' | 'releasePaymentFile' | 'discardPaymentFile' | 'downloadPaymentFile' | 'readReturns' | 'moveDigital'
>;
type MakeInput = Parameters<FileHandlers['makePaymentFile']>[0]['input'];
type ReturnInput = Parameters<FileHandlers['readReturns']>[0]['input'];

/** The account that funds payments of a kind. Refuses `notFunding` where it is not set up or not verified. */
export async function fundingOf(
  context: Context<unknown>,
  of: { communityId: string; bankAccountId: string; kind: ElectronicKind },
): Promise<FundingRow> {
  const [account] = await listFunding(context.tx, { communityIds: [of.communityId], bankAccountId: of.bankAccountId });
  if (!account) throw notFound('The bank account');
  const pays = of.kind === 'ACH' ? account.paysAch : account.paysDigital;
  if (!pays || account.state !== 'VERIFIED')
    throw refuse(electronicRefusals, 'notFunding', { what: of.kind === 'ACH' ? 'ACH payments' : 'digital checks' });
  return account;
}

/** Refuses (`notSigner`) who does not sign for the account. */
export function requireSigner({ userId }: Pick<Context<unknown>, 'userId'>, account: FundingRow): void {
  if (!account.signers.some((signer) => signer.userId === userId)) throw refuse(electronicRefusals, 'notSigner');
}

/** A file as it is kept, with the trace number of each payment and prenote. */
interface Made {
  text: string;
  entryCount: number;
  payments: { checkId: string; trace: string }[];
  prenotes: { vendorBankId: string; trace: string }[];
}

const billsOf = async ({ tx }: Context<unknown>, payments: readonly PaymentRow[]) =>
  Map.groupBy(
    await loadShares(
      tx,
      payments.map(({ checkId }) => checkId),
    ),
    ({ checkId }) => checkId,
  );

const creditOf = (
  { services }: Context<unknown>,
  bank: SealedBank,
  of: Pick<CreditToWrite, 'key' | 'amount' | 'receiverId' | 'remittance'>,
): CreditToWrite => ({
  ...of,
  routing: bank.routing,
  account: openText(services.secrets, bank.sealed),
  isSavings: bank.isSavings,
  isConsumer: bank.isConsumer,
  receiverName: bank.vendorName,
});

async function achFile(context: Context<MakeInput>, account: FundingRow, waiting: readonly PaymentRow[]): Promise<Made> {
  const { tx, input, now, services } = context;
  const prenotes = await lockUnprenoted(tx, input.communityId);
  const banks = await loadSealed(
    tx,
    waiting.flatMap(({ vendorBankId }) => vendorBankId ?? []),
  );
  const bills = await billsOf(context, waiting);
  const live = waiting.map((payment) => {
    const bank = banks.get(payment.vendorBankId ?? '');
    const paid = (bills.get(payment.checkId) ?? []).map(({ billNumber, amount_cents: amount }) => ({ billNumber, amount }));
    const facts = { key: `check:${payment.checkId}`, amount: payment.amount_cents, receiverId: payment.number };
    // Details may have ended since the payment was made: nothing goes to them any more.
    if (!bank) throw refuse(electronicRefusals, 'noVendorBank', { vendor: payment.payee });
    return creditOf(context, bank, { ...facts, remittance: remittanceOf(paid) });
  });
  const tried = prenotes.map((bank) =>
    creditOf(context, bank, { key: `bank:${bank.vendorBankId}`, amount: 0n, receiverId: 'PRENOTE', remittance: '' }),
  );
  if (live.length + tried.length === 0) throw refuse(electronicRefusals, 'nothingToSend');
  const zone = await timeZoneOf(tx, input.communityId);
  const day = dateInZone(now, zone);
  const before = await sentBefore(tx, input.bankAccountId, { from: instantInZone(day, '00:00', zone) });
  const { file, entryCount, traces } = fileOf([...live, ...tried], {
    originator: account,
    own: account.hasOffset ? { routing: account.routing, account: openText(services.secrets, account.sealed) } : null,
    effectiveDate: input.effectiveDate,
    createdDate: day,
    createdTime: timeInZone(now, zone).replaceAll(/\D/g, '').slice(0, 4),
    modifier: modifierOf(before.filesToday),
    firstTrace: before.entries + 1,
  });
  const traceOf = (key: string) => traces.get(key) ?? '';
  return {
    text: writeAch(file),
    entryCount,
    payments: waiting.map(({ checkId }) => ({ checkId, trace: traceOf(`check:${checkId}`) })),
    prenotes: prenotes.map(({ vendorBankId }) => ({ vendorBankId, trace: traceOf(`bank:${vendorBankId}`) })),
  };
}

async function digitalFile(context: Context<MakeInput>, waiting: readonly PaymentRow[]): Promise<Made> {
  if (waiting.length === 0) throw refuse(electronicRefusals, 'nothingToSend');
  const bills = await billsOf(context, waiting);
  const checks = waiting.map((one) => ({
    ...one,
    amount: one.amount_cents,
    state: one.stateCode,
    memo: (bills.get(one.checkId) ?? []).map(({ billNumber }) => billNumber).join(' '),
  }));
  return {
    text: digitalFileOf(checks),
    entryCount: checks.length,
    payments: waiting.map(({ checkId }) => ({ checkId, trace: '' })),
    prenotes: [],
  };
}

async function makeFile(context: Context<MakeInput>) {
  const { tx, input, userId, now, services, record } = context;
  const today = dateInZone(now, await timeZoneOf(tx, input.communityId));
  if (input.effectiveDate < today || !isBankingDay(input.effectiveDate))
    throw invalid('A file takes effect on a banking day.', [{ path: 'effectiveDate', message: 'must be a banking day from today on' }]);
  const account = await fundingOf(context, input);
  requireSigner(context, account);
  // Files of one account are made one after the other, so that no trace number is given twice.
  await findBankAccount(tx, input.communityId, input.bankAccountId, true);
  const waiting = await lockWaiting(tx, input);
  const total = sumCents(waiting.map((one) => one.amount_cents));
  const policy = await findPolicy(tx);
  if (total > (policy?.fileLimit_cents ?? 0n))
    throw refuse(electronicRefusals, 'overFileLimit', {
      amount: formatMoney(total),
      limit: formatMoney(policy?.fileLimit_cents ?? 0n, 'digits'),
    });
  const made = input.kind === 'ACH' ? await achFile(context, account, waiting) : await digitalFile(context, waiting);
  const sealed = sealText(services.secrets, made.text);
  const paymentFileId = await insertFile(tx, { ...input, entryCount: made.entryCount, total, sealed }, made, { userId, now });
  await addEvents(
    tx,
    input.communityId,
    made.payments.map(({ checkId, trace }) => ({ checkId, kind: 'SUBMITTED', on: today, detail: trace })),
    { userId, now },
  );
  record({ entityId: paymentFileId, after: { ...input, entryCount: made.entryCount, total } });
  return { paymentFileId, entryCount: made.entryCount, total };
}

async function theFile({ tx }: Context<unknown>, communityId: string, paymentFileId: string): Promise<FileRow> {
  const [file] = await listFiles(tx, communityId, paymentFileId);
  if (!file) throw notFound('The file');
  return file;
}

/** A file that may be downloaded; read without holding it. Refuses `notReleased`. */
async function findReleased({ tx }: Context<unknown>, communityId: string, paymentFileId: string): Promise<FileRow> {
  const file = (await listFiles(tx, communityId)).find((one) => one.paymentFileId === paymentFileId);
  if (!file) throw notFound('The file');
  if (file.releaserId === null) throw refuse(electronicRefusals, 'notReleased');
  return file;
}

/** Reads a file the bank sent, within a thread; null where it is no ACH file. */
export function readBankFile(file: ReturnInput['file']) {
  return answersOf(readAch(decodeText(bytesOf(file)).text));
}

const inThread = ({ file }: ReturnInput, thread: Thread) => thread.run(threadWork(readBankFile, import.meta.url), file);

const readReturns = bringing(inThread, async (context: Context<ReturnInput>, read: ReturnType<typeof readBankFile>) => {
  const { tx, input, userId, now, record } = context;
  const { communityId } = input;
  if (!read) throw refuse(electronicRefusals, 'notAch');
  const traces = [...read.returns, ...read.changes].map(({ originalTrace }) => originalTrace);
  const payments = await lockPayments(tx, communityId, { traces });
  const byTrace = new Map(payments.map((one) => [one.trace, one]));
  const returns = read.returns.flatMap((one) => {
    const payment = byTrace.get(one.originalTrace);
    return payment && payment.state !== 'CREATED' && payment.amount_cents === one.amount ? [{ ...one, payment }] : [];
  });
  const fresh = returns.filter(({ payment }) => payment.state !== 'RETURNED');
  const notes = read.returns
    .filter(({ originalTrace }) => !byTrace.has(originalTrace))
    .map(({ originalTrace: trace, code }) => ({ trace, code }));
  const prenotesReturned = notes.length === 0 ? 0 : await returnPrenotes(tx, communityId, notes);
  const changes = read.changes.flatMap((one) => {
    const payment = byTrace.get(one.originalTrace);
    return payment ? [{ ...one, payment }] : [];
  });
  if (returns.length + prenotesReturned + changes.length === 0) throw refuse(electronicRefusals, 'unknownTraces');
  const today = dateInZone(now, await timeZoneOf(tx, communityId));
  if (fresh.length > 0)
    await movePayments(
      tx,
      fresh.map(({ payment, code }) => ({ checkId: payment.checkId, state: 'RETURNED', returnCode: code, tracking: payment.tracking })),
    );
  const events = [
    ...fresh.map(({ payment, code, text }) => ({
      checkId: payment.checkId,
      kind: 'RETURNED' as const,
      on: today,
      detail: `${code} ${text}`.trim(),
    })),
    ...changes.map(({ payment, code, corrected }) => ({
      checkId: payment.checkId,
      kind: 'CHANGE' as const,
      on: today,
      detail: `${code} ${corrected}`,
    })),
  ];
  await addEvents(tx, communityId, events, { userId, now });
  record({ after: { fileName: input.file.fileName, returned: fresh.map(({ payment, code }) => ({ checkId: payment.checkId, code })) } });
  return {
    returned: returns.map(({ payment, code }) => ({ checkId: payment.checkId, payee: payment.payee, amount: payment.amount_cents, code })),
    prenotesReturned,
    changes: changes.map(({ payment, code, corrected }) => ({ payee: payment.payee, code, corrected })),
    unknown: read.returns.length + read.changes.length - returns.length - prenotesReturned - changes.length,
    warnings: read.warnings,
  };
});

export const paymentFileHandlers: FileHandlers = {
  makePaymentFile: makeFile,
  readReturns,
  async releasePaymentFile(context) {
    const { tx, input, userId, now, record } = context;
    const file = await theFile(context, input.communityId, input.paymentFileId);
    if (file.releaserId !== null) throw refuse(electronicRefusals, 'released');
    const people = await loadPeople(tx, [userId, file.makerId, ...file.issuerIds]);
    const own = people.get(userId);
    const others = [file.makerId, ...file.issuerIds].flatMap((id) => people.get(id) ?? []);
    if (!own || others.some((other) => isSamePerson(own, other))) throw refuse(electronicRefusals, 'ownFile');
    const [account] = await listFunding(tx, { communityIds: [input.communityId], bankAccountId: file.bankAccountId });
    if (!account) throw notFound('The bank account');
    requireSigner(context, account);
    await releaseFile(tx, input.paymentFileId, { userId, now });
    record({ entityId: input.paymentFileId, after: { isReleased: true } });
    return { paymentFileId: input.paymentFileId };
  },
  async discardPaymentFile(context) {
    const { tx, input, userId, now, record } = context;
    const file = await theFile(context, input.communityId, input.paymentFileId);
    if (file.releaserId !== null) throw refuse(electronicRefusals, 'released');
    await discardFile(tx, input.paymentFileId, { userId, now });
    record({ entityId: input.paymentFileId, before: { isWaiting: true }, after: { isDiscarded: true } });
    return { paymentFileId: input.paymentFileId };
  },
  async downloadPaymentFile(context) {
    const { input, services } = context;
    const file = await findReleased(context, input.communityId, input.paymentFileId);
    const isAch = file.kind === 'ACH';
    return {
      fileName: `${isAch ? 'ACH' : 'Digital checks'} ${file.bankAccountName} ${file.paymentFileId}.${isAch ? 'ach' : 'csv'}`,
      contentType: isAch ? 'text/plain' : 'text/csv',
      body: new TextEncoder().encode(openText(services.secrets, file.sealed)),
    };
  },
  async moveDigital({ tx, input, userId, now, record }) {
    const { communityId, checkId, state, tracking } = input;
    const [payment] = await lockPayments(tx, communityId, { checkIds: [checkId] });
    if (!payment) throw notFound('The payment');
    if (payment.kind !== 'DIGITAL' || payment.voidDate !== null || !mayMove(payment.state, state))
      throw refuse(electronicRefusals, 'notDigital', { number: payment.number });
    await movePayments(tx, [{ checkId, state, returnCode: '', tracking: tracking === '' ? payment.tracking : tracking }]);
    const today = dateInZone(now, await timeZoneOf(tx, communityId));
    await addEvents(tx, communityId, [{ checkId, kind: state, on: today, detail: tracking }], { userId, now });
    record({ entityId: checkId, before: { state: payment.state }, after: { state, tracking } });
    return { checkId };
  },
};
