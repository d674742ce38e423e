// Reads payments taken back by reason with the fee of the same batch, and holds their sum against the cash
// that went out.
import type { ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { formatMoney, formatSpan, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell, sumCells } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { type Activity, listActivity } from '../owners/activity.sql.ts';
import { type JournalReceipt, listReceipts, reasons, receiptCash } from '../receipts/receipt-parts.sql.ts';
import { backedOutPayments } from './nsf-and-backed-out-payments.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Backed out', kind: 'date' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'paid', title: 'Paid', kind: 'date' },
  { key: 'check', title: 'Check', kind: 'code' },
  { key: 'bank', title: 'Bank account', kind: 'text' },
  { key: 'amount', title: 'Payment', kind: 'money' },
  { key: 'fee', title: 'Fee charged', kind: 'money' },
  { key: 'by', title: 'Backed out by', kind: 'text' },
];

const reasonTitles = { NSF: 'Returned by the bank (NSF)', CORRECTION: 'Corrected' } as const;

interface Backout extends JournalReceipt {
  fee: Activity | undefined;
}

const feeCell = ({ fee }: Backout) =>
  fee ? moneyCell(fee.amount_cents, { rows: 'owner-activity', itemId: fee.itemId, sign: 1 }) : undefined;

function lineOf(one: Backout): ReportRow {
  const fee = feeCell(one);
  const item = `${one.postDate}.${one.receiptId}.0`;
  return {
    kind: 'row',
    level: 1,
    cells: {
      ...(one.backedOutOn ? { date: { date: one.backedOutOn } } : {}),
      account: { text: one.accountNumber },
      owner: { text: one.owner },
      paid: { date: one.postDate },
      check: { text: one.checkNumber },
      bank: { text: one.bankName },
      amount: moneyCell(one.amount_cents, { rows: 'receipt-parts', itemId: item, kinds: ['BACKOUT'], sign: -1 }),
      ...(fee ? { fee } : {}),
      by: { text: one.backedOutBy },
    },
  };
}

export const backedOutPaymentsReport = joinReport(backedOutPayments, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, reason } = params;
  const receipts = await listReceipts(tx, communityId, { from, to }, {}, knownTime);
  const span = { fromDate: from, toDate: to };
  const fees = await listActivity(tx, communityId, { ...span, kinds: ['NSF_FEE'] }, { knownTime });
  const all = receipts
    .filter(({ backedOutOn: day }) => day !== null && from <= day && day <= to)
    .map((one): Backout => ({ ...one, fee: fees.find((fee) => fee.batchId === one.backoutBatchId && fee.ownershipId === one.ownershipId) }))
    .toSorted((a, b) => ((a.backedOutOn ?? '') < (b.backedOutOn ?? '') ? -1 : 1));
  const shown = all.filter((one) => reason === 'ALL' || one.reason === reason);
  const total = (kind: 'subtotal' | 'grandTotal', title: string, own: readonly Backout[], kinds: readonly string[]): ReportRow => ({
    kind,
    level: 0,
    cells: {
      owner: { text: title },
      amount: moneyCell(sumCents(own.map((one) => one.amount_cents)), {
        rows: 'receipt-parts',
        ...span,
        kinds: ['BACKOUT', ...kinds],
        sign: -1,
      }),
      ...(own.some(({ fee }) => fee) ? { fee: sumCells(own.map(feeCell)) } : {}),
    },
  });
  const words = (count: number) => counted(count, 'payment');
  const cash = -(await receiptCash(tx, communityId, { ...span, kinds: ['BACKOUT'] }, knownTime));
  const [name] = backedOutPayments.proves;
  const proof: ReportCheck = checkEqual(name, sumCents(all.map(({ amount_cents }) => amount_cents)), cash, formatMoney(cash, 'digits'));
  return {
    subtitle: [formatSpan(from, to)],
    columns,
    rows: [
      ...reasons.flatMap((each): ReportRow[] => {
        const own = shown.filter((one) => one.reason === each);
        if (own.length === 0) return [];
        return [
          headRow(reasonTitles[each], columns),
          ...own.map(lineOf),
          total('subtotal', `${reasonTitles[each]}, ${words(own.length)}`, own, [each]),
        ];
      }),
      total('grandTotal', `Total, ${words(shown.length)}`, shown, reason === 'ALL' ? [] : [reason]),
    ],
    checks: [proof],
  };
});
