// What a bookkeeper of a condominium of 77 units does in a month beside billing and paying, played through
// the public calls: assessments by share, a special assessment, adjustments, returns, refunds, transfers.
import { banking, fundTransfers } from '../../modules/banking/banking.contract.ts';
import { accounting, bankAccounts, undo } from '../../modules/ledger/ledger.contract.ts';
import { bills, checks, ownerRefunds } from '../../modules/payables/payables.contract.ts';
import {
  adjustments,
  assessmentShares,
  codes,
  miscReceipts,
  owners,
  receipts,
  specials,
} from '../../modules/receivables/receivables.contract.ts';
import type { ClientInput } from '../../packages/contract/contract.ts';
import { allocate, assert, centsToText, quotient, textToCents } from '../../packages/kernel/kernel.ts';
import { type Association, accountOf, addCodes, billMonth, sampleText, setUpAssociation, takeReceipts } from './sample/association.ts';
import type { Cast } from './sample/maple-court.ts';
import type { Player } from './sample/player.ts';

type Method = 'CASH' | 'ACCRUAL' | 'MODIFIED';

/** The condominium with the codes of the month. */
export interface Condominium extends Association {
  name: string;
  reserveBankId: string;
  codeIds: Readonly<Record<'ASMT' | 'RSRV' | 'LATE' | 'NSF' | 'ROOF', string>>;
  /** The category that is assessed by share. */
  assessmentId: string;
}

/** What all homes are assessed in a year. */
export const yearTotal = '1234567.89';
export const homeCount = 77;

/** The homes of Carson Terrace with their parts of the common interest, which add up to all of it. */
function homesWithShares(): string {
  const [titles = '', ...homes] = sampleText('carson-terrace-properties.csv').trim().split(/\r?\n/);
  assert(homes.length === homeCount, 'the condominium has 77 homes');
  const parts = allocate(
    10_000_000n,
    homes.map((_, i) => BigInt(100 + i)),
  );
  const percent = (part: bigint) => `${quotient(Number(part), 100_000)}.${String(part).padStart(6, '0').slice(-5)}`;
  return [`${titles},Ownership percent`, ...homes.map((home, i) => `${home},${percent(parts[i] ?? 0n)}`)].join('\n');
}

/** Sets the condominium up: 77 homes with shares, its codes, and cash to begin with. */
export async function setUpCondominium(player: Player, name: string, method: Method, nth = 0): Promise<Condominium> {
  const association = await setUpAssociation(player, {
    facts: {
      ...{
        name,
        shortCode: `FM${nth}`,
        legalName: `${name} Condominium Association`,
        street: '555 E Carson St',
        city: 'Carson',
        state: 'CA',
      },
      ...{ postcode: '90745', timeZone: 'America/Los_Angeles' },
    },
    propertiesFile: 'carson-terrace-properties.csv',
    propertiesText: homesWithShares(),
    years: [{ label: '2026', startDate: '2026-01-01' }],
    method,
    lockboxId: `943${nth}`,
    accountNumbers: { operating: '620044701', reserve: '620044719' },
    lastCheckNumber: 500,
  });
  const { communityId } = association;
  const ids = await addCodes(player, association, { Condominium: { operating: '320.00', reserve: '75.00' } }, '2025-01-01');
  const accounts = { incomeAccountId: accountOf(association, '4950'), receivableAccountId: accountOf(association, '1260') };
  const roof = { communityId, alias: 'ROOF', name: 'Roof assessment', kind: 'SPECIAL' as const, ...accounts };
  const { chargeCodeId: ROOF } = await player.call(codes.saveCode, roof);
  const codeIds = { ...ids, ROOF };
  const { distributionLists } = await player.call(codes.listCodes, { communityId });
  for (const { kind, name: listName, distributionListId, version } of distributionLists)
    await player.call(codes.saveDistribution, {
      ...{ communityId, distributionListId, version, kind, name: listName },
      codeIds: Object.values(codeIds),
    });
  const found = await player.call(codes.listCodes, { communityId });
  const assessed = found.codes.find((one) => one.chargeCodeId === ids.ASMT)?.categories[0];
  const banks = await player.call(bankAccounts.listBankAccounts, { communityId });
  const reserve = banks.find((one) => one.name === 'Reserve');
  assert(assessed && reserve, 'the category and the reserve account were added');
  return { ...association, name, codeIds, assessmentId: assessed.codeCategoryId, reserveBankId: reserve.bankAccountId };
}

/** An act of the month: what it is called, and what it posts; the batches are given, newest last. */
interface Act {
  name: string;
  play(cast: Cast, of: Condominium): Promise<readonly string[]>;
}

const ownerOf = (of: Condominium, nth: number) => {
  const unit = of.units[nth];
  assert(unit, `the condominium has a home ${nth}`);
  return unit.ownershipId;
};
const on = (of: Condominium, day: string) => ({ communityId: of.communityId, postDate: day });

type AdjustmentOrder = ClientInput<typeof adjustments.previewAdjustment>;

async function adjust(
  { clerk }: Cast,
  of: Condominium,
  order: Partial<AdjustmentOrder> & Pick<AdjustmentOrder, 'type'>,
): Promise<string[]> {
  const whole = { ...on(of, '2026-01-20'), ownershipId: ownerOf(of, 4), ...order };
  const { batchId } = await clerk.call(adjustments.enterAdjustment, await clerk.seen(adjustments.previewAdjustment, whole));
  return [batchId];
}

/** What every owner owes and has paid ahead, by account number. */
export async function everyOwner(player: Player, { communityId }: Condominium) {
  const tens = Array.from({ length: quotient(homeCount, 10) + 1 }, (_, ten) => `CT-00${ten}`);
  const found = await Promise.all(tens.map((search) => player.call(owners.findOwners, { communityId, search, limit: 50 })));
  const unique = new Map(found.flat().map((owner) => [owner.accountNumber, owner]));
  return [...unique.values()].toSorted((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1));
}

/** Everybody but three pays what January was charged; the first pays 100.00 ahead. */
async function receive({ clerk }: Cast, of: Condominium): Promise<string[]> {
  const rows = (await everyOwner(clerk, of)).slice(0, homeCount - 3).map(({ ownershipId, owes }, i) => {
    const amount = centsToText(textToCents(owes) + (i === 0 ? 10_000n : 0n));
    return { ownershipId, amount, checkNumber: String(7000 + i) };
  });
  await takeReceipts(clerk, of, '2026-01-09', rows);
  const { rows: made } = await clerk.call(receipts.listReceipts, { communityId: of.communityId, limit: 1 });
  return made.map((one) => one.batchId);
}

async function returnPayment({ clerk }: Cast, of: Condominium): Promise<string[]> {
  const { rows } = await clerk.call(receipts.listReceipts, { communityId: of.communityId, ownershipId: ownerOf(of, 5) });
  const order = { ...on(of, '2026-01-14'), receiptId: rows[0]?.receiptId ?? '', nsfFee: '35.00', bankFee: '12.00' };
  const { batchId } = await clerk.call(receipts.backoutReceipt, await clerk.seen(receipts.previewBackout, order));
  return [batchId];
}

async function refund({ clerk, approver }: Cast, of: Condominium): Promise<string[]> {
  const { communityId, operatingBankId: bankAccountId } = of;
  const order = {
    ...on(of, '2026-01-21'),
    ownershipId: ownerOf(of, 0),
    accountId: accountOf(of, '2050'),
    parts: [{ codeId: null, amount: '100.00' }],
  };
  const { batchId, billId } = await clerk.call(ownerRefunds.addRefund, await clerk.seen(ownerRefunds.previewRefund, order));
  const { revision, status } = await approver.call(bills.getBill, { communityId, billId });
  if (status === 'SUBMITTED') await approver.call(bills.approveBill, { communityId, billId, revision });
  const run = { communityId, bankAccountId, checkDate: '2026-01-22', items: [`${billId}:100.00`] };
  const { baseHash } = await clerk.call(checks.previewChecks, run);
  return [batchId, (await clerk.call(checks.issueChecks, { ...run, baseHash })).batchId];
}

async function transfer({ clerk, approver }: Cast, of: Condominium): Promise<string[]> {
  const { communityId, operatingBankId: fromBankAccountId, reserveBankId: toBankAccountId } = of;
  const order = {
    ...{ communityId, kind: 'CONTRIBUTION' as const, fromBankAccountId, toBankAccountId, amount: '5775.00' },
    ...{ plannedDate: '2026-01-23', reason: 'January contribution' },
  };
  const { fundTransferId } = await clerk.call(fundTransfers.requestTransfer, await clerk.seen(fundTransfers.previewTransfer, order));
  await approver.call(fundTransfers.approveTransfer, { communityId, fundTransferId });
  const sent = { communityId, fundTransferId, postDate: '2026-01-23', sameDay: true };
  const { batchId } = await clerk.call(fundTransfers.sendTransfer, await clerk.seen(fundTransfers.previewSending, sent));
  return [batchId];
}

async function postMisc({ clerk }: Cast, of: Condominium): Promise<string[]> {
  const receipt = {
    ...on(of, '2026-01-16'),
    ...{ bankAccountId: of.operatingBankId, payerKind: 'NAME' as const, payerName: 'Coin Wash Co', category: 'LAUNDRY' as const },
    ...{ isNonExempt: true, amount: '250.00' },
    lines: [{ accountId: accountOf(of, '4890'), amount: '250.00' }],
  };
  const { batchId } = await clerk.call(miscReceipts.addMiscReceipt, await clerk.seen(miscReceipts.previewMiscReceipt, receipt));
  return [batchId];
}

/** Writes the budget of the year to the roll by share of the common interest, from January on. */
export async function assessByShare({ clerk }: Cast, of: Condominium): Promise<{ installmentTotal: string; amounts: string[] }> {
  const order = {
    ...{ communityId: of.communityId, codeCategoryId: of.assessmentId, basis: 'OWNERSHIP_PERCENT' as const, yearTotal },
    startDate: '2026-01-01',
  };
  const shown = await clerk.call(assessmentShares.previewShares, order);
  await clerk.call(assessmentShares.applyShares, { ...order, baseHash: shown.baseHash });
  return { installmentTotal: shown.installmentTotal, amounts: shown.rows.map((row) => row.amount) };
}

/** Spreads a roof over 24 months. */
export async function assessRoof({ clerk }: Cast, of: Condominium): Promise<string> {
  const order = {
    ...{ communityId: of.communityId, chargeCodeId: of.codeIds.ROOF, name: 'Roof 2026', basis: 'EQUAL' as const, amount: yearTotal },
    ...{ installments: 24, frequency: 'MONTHLY' as const, startDate: '2026-01-01', atSale: 'BUYER' as const, resolution: 'Board, 12/2025' },
  };
  const { specialAssessmentId } = await clerk.call(specials.addSpecial, await clerk.seen(specials.previewSpecial, order));
  return specialAssessmentId;
}

/** The acts that post, in their order. */
export const acts: readonly Act[] = [
  {
    name: 'charges by share and the first installment',
    play: async ({ clerk }, of) => [(await billMonth(clerk, of.communityId, '2026-01-01')).batchId],
  },
  { name: 'receipts', play: receive },
  { name: 'a returned payment with both fees', play: returnPayment },
  { name: 'a misc receipt', play: postMisc },
  {
    name: 'a charge by hand',
    play: (cast, of) => adjust(cast, of, { type: 'ADD_CHARGE', codes: [{ codeId: of.codeIds.LATE, amount: '45.00' }] }),
  },
  {
    name: 'a waiver',
    play: (cast, of) => adjust(cast, of, { type: 'WAIVE', reason: 'COURTESY', codes: [{ codeId: of.codeIds.LATE, amount: '20.00' }] }),
  },
  {
    name: 'a write-off',
    play: (cast, of) => adjust(cast, of, { type: 'WAIVE', reason: 'WRITE_OFF', codes: [{ codeId: of.codeIds.LATE, amount: '25.00' }] }),
  },
  { name: 'a refund of credit, paid by check', play: refund },
  { name: 'a transfer between funds', play: transfer },
];

/** Ticks off everything in the books of an account and finishes; gives what it came to. */
export async function reconcileByHand({ clerk }: Cast, of: Condominium, statementBalance: string): Promise<string> {
  const { communityId, operatingBankId: bankAccountId } = of;
  const statement = { communityId, bankAccountId, statementDate: '2026-01-31', statementBalance };
  const { reconciliationId } = await clerk.call(banking.startReconciliation, statement);
  const one = { communityId, reconciliationId };
  const { onlyInBooks } = await clerk.call(banking.getReconciliation, one);
  await clerk.call(banking.clearItems, { ...one, itemKeys: onlyInBooks.map((item) => item.itemKey) });
  await clerk.call(banking.finishReconciliation, one);
  return reconciliationId;
}

/** Opens what was reconciled, and takes every tick back. */
export async function openReconciliation({ approver }: Cast, of: Condominium, reconciliationId: string): Promise<void> {
  const one = { communityId: of.communityId, reconciliationId };
  await approver.call(banking.reopenReconciliation, { ...one, reason: 'The month is undone' });
  const { matched } = await approver.call(banking.getReconciliation, one);
  const matchIds = matched.filter((each) => each.kind !== 'OPENING').map((each) => each.matchId);
  await approver.call(banking.undoMatches, { ...one, matchIds });
}

/**
 * Takes a batch back on the last day of January, when whatever was built on it is gone; the obstacle in
 * words where it is not taken back this way.
 */
export async function takeBack({ approver }: Cast, of: Condominium, batchId: string): Promise<string | null> {
  const order = { ...on(of, '2026-01-31'), batchId };
  const { obstacle, baseHash } = await approver.call(undo.previewUndo, order);
  if (obstacle === null) await approver.call(undo.undoBatch, { ...order, reason: 'The month is undone', baseHash });
  return obstacle;
}

/** Closes January, or opens it again. */
export async function turnJanuary({ approver }: Cast, of: Condominium, status: 'CLOSED' | 'OPEN'): Promise<void> {
  const reason = status === 'CLOSED' ? 'The month is done' : 'The month is undone';
  await approver.call(accounting.changePeriod, { communityId: of.communityId, periodStartDate: '2026-01-01', status, reason });
}
