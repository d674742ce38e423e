// Plays the acts of payables on the product and on paper.
import { adjustments, bills, checks, outsidePayments } from '../modules/payables/payables.contract.ts';
import { centsToText, mulDiv, sumCents } from '../packages/kernel/kernel.ts';
import type { Act, ActOf } from './model-acts.ts';
import type { PaperCheck } from './model-bills.ts';
import { type Playing, pick, settle } from './model-playing.ts';

type BillAct = Extract<Act, { do: 'enterBill' | 'approve' | 'reject' | 'cancelBill' | 'issue' | 'outside' | 'adjust' | 'void' }>;

async function enter(on: Playing, act: ActOf<'enterBill'>): Promise<void> {
  on.serial += 1;
  const lines = act.lines.map(({ account, cents }) => ({ account, cents: act.isCredit ? -BigInt(cents) : BigInt(cents) }));
  const typed = (cents: bigint) => centsToText(act.isCredit ? -cents : cents);
  const draft = { vendor: act.vendor, number: `B-${on.serial}`, on: act.on, effectiveOn: act.effectiveOn ?? act.on, lines };
  const outcome = await on.stage.send(bills.addBill, {
    communityId: on.at.communityId,
    vendorId: on.at.vendorIds[act.vendor] ?? '',
    billType: act.isCredit ? 'CREDIT_MEMO' : 'BILL',
    billNumber: draft.number,
    billDate: draft.on,
    effectiveDate: draft.effectiveOn,
    amount: typed(sumCents(lines.map((line) => line.cents))),
    lines: lines.map(({ account, cents }) => ({ accountId: on.at.accountIds.get(account) ?? '', amount: typed(cents) })),
  });
  settle(on, 'enterBill', on.bills.enter(draft), outcome, (json) => String(json['billId']));
}

async function decide(on: Playing, act: ActOf<'approve'> | ActOf<'reject'>): Promise<void> {
  const bill = pick(on.bills.bills, act.which);
  if (!bill) return;
  const one = { communityId: on.at.communityId, billId: bill.id, revision: 1 };
  if (act.do === 'reject') {
    const outcome = await on.stage.send(bills.rejectBill, { ...one, reason: 'Not ours' }, 'approver');
    return settle(on, 'reject', on.bills.reject(bill), outcome, () => {});
  }
  const effectiveDate = act.on ?? bill.effectiveOn;
  const outcome = await on.stage.send(bills.approveBill, { ...one, effectiveDate }, 'approver');
  settle(on, 'approve', on.bills.approve(bill, effectiveDate), outcome, () => {});
}

async function cancel(on: Playing, act: ActOf<'cancelBill'>): Promise<void> {
  const bill = pick(on.bills.bills, act.which);
  if (!bill) return;
  const order = { communityId: on.at.communityId, billId: bill.id, cancelDate: act.on, reason: 'Mistake' };
  const outcome = await on.stage.send(bills.cancelBill, order);
  settle(on, 'cancelBill', on.bills.cancel(bill, act.on), outcome, () => {});
}

type Issued = { checkId: string; checkNumber: string }[];

async function issue(on: Playing, act: ActOf<'issue'>): Promise<void> {
  const payable = on.bills.bills.filter((bill) => ['APPROVED', 'PARTLY_PAID'].includes(bill.status));
  const items = act.items.flatMap(({ which, part, isPayable }) => {
    const bill = pick(isPayable ? payable : on.bills.bills, which);
    return bill ? [{ bill, cents: mulDiv(on.bills.open(bill), BigInt(part), 100n) || 1n }] : [];
  });
  const [first] = items;
  if (!first) return;
  const { communityId, bankAccountId } = on.at;
  const checkDate = act.on ?? items.map(({ bill }) => bill.lastVoidOn ?? bill.effectiveOn).reduce((a, b) => (a > b ? a : b));
  const run = { communityId, bankAccountId, checkDate, items: items.map(({ bill, cents }) => `${bill.id}:${centsToText(cents)}`) };
  const preview = await on.stage.send(checks.previewChecks, run);
  const outcome =
    preview.status === 200 ? await on.stage.send(checks.issueChecks, { ...run, baseHash: String(preview.json['baseHash']) }) : preview;
  settle(on, 'issue', on.bills.issue(items, checkDate), outcome, (json) =>
    (json['checks'] as Issued).map(({ checkId, checkNumber }) => ({ id: checkId, number: checkNumber })),
  );
}

async function outside(on: Playing, act: ActOf<'outside'>): Promise<void> {
  const payable = on.bills.bills.filter((bill) => ['APPROVED', 'PARTLY_PAID'].includes(bill.status));
  const bill = pick(act.item.isPayable ? payable : on.bills.bills, act.item.which);
  if (!bill) return;
  on.serial += 1;
  const cents = mulDiv(on.bills.open(bill), BigInt(act.item.part), 100n) || 1n;
  const { communityId, bankAccountId } = on.at;
  const checkDate = act.on ?? bill.lastVoidOn ?? bill.effectiveOn;
  const items = [{ billId: bill.id, amount: centsToText(cents) }];
  const order = { communityId, bankAccountId, checkDate, method: 'WIRE', reference: `W-${on.serial}`, items } as const;
  const preview = await on.stage.send(outsidePayments.previewExternalCheck, { ...order, items });
  const baseHash = String(preview.json['baseHash']);
  const outcome = preview.status === 200 ? await on.stage.send(outsidePayments.addExternalCheck, { ...order, items, baseHash }) : preview;
  settle(on, 'outside', on.bills.issue([{ bill, cents }], checkDate), outcome, (json) => [
    { id: String(json['checkId']), number: String(json['number']) },
  ]);
}

async function adjust(on: Playing, act: ActOf<'adjust'>): Promise<void> {
  const bill = pick(on.bills.bills, act.which);
  if (!bill) return;
  const open = on.bills.open(bill);
  const cents = act.act === 'CANCEL' ? open : mulDiv(open, BigInt(act.part), 100n);
  const postDate = act.on ?? bill.lastVoidOn ?? bill.effectiveOn;
  const order = { communityId: on.at.communityId, billId: bill.id, act: act.act, amount: centsToText(cents), postDate, reason: 'Settled' };
  const preview = await on.stage.send(adjustments.previewAdjustment, order);
  const baseHash = String(preview.json['baseHash']);
  const outcome = preview.status === 200 ? await on.stage.send(adjustments.addAdjustment, { ...order, baseHash }) : preview;
  settle(on, 'adjust', on.bills.adjust(bill, cents, postDate), outcome, () => {});
}

async function voids(on: Playing, act: ActOf<'void'>): Promise<void> {
  const chosen = new Set(act.which.map((which) => pick(on.bills.checks, which)).filter((one): one is PaperCheck => one !== undefined));
  const [first] = chosen;
  if (!first) return;
  const voidDate = act.on ?? first.on;
  const order = { communityId: on.at.communityId, checkIds: [...chosen].map((one) => one.id), voidDate, cancelBills: act.cancels };
  const preview = await on.stage.send(checks.previewVoid, order);
  const baseHash = String(preview.json['baseHash']);
  const outcome = preview.status === 200 ? await on.stage.send(checks.voidChecks, { ...order, reason: 'Lost', baseHash }) : preview;
  settle(on, 'void', on.bills.void([...chosen], voidDate, act.cancels), outcome, () => {});
}

/** Plays an act of payables. */
export async function playBill(on: Playing, act: BillAct): Promise<void> {
  if (act.do === 'enterBill') return enter(on, act);
  if (act.do === 'approve' || act.do === 'reject') return decide(on, act);
  if (act.do === 'cancelBill') return cancel(on, act);
  if (act.do === 'issue') return issue(on, act);
  if (act.do === 'outside') return outside(on, act);
  if (act.do === 'adjust') return adjust(on, act);
  return voids(on, act);
}
