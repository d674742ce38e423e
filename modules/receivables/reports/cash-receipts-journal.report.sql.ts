// Sets receipts under their deposits with a column for each code they paid, what was taken back below, and
// proves both sides of the money.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import {
  type Cents,
  formatDate,
  formatMoney,
  formatSpan,
  type Instant,
  type LocalDate,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { loadCodes } from '../codes/code.store.ts';
import {
  clearedDeposits,
  type Direction,
  depositCash,
  type JournalReceipt,
  listParts,
  listReceipts,
  type ReceiptPart,
  receiptCash,
  sourceWords,
} from '../receipts/receipt-parts.sql.ts';
import { cashReceiptsJournal } from './cash-receipts-journal.report.ts';

type Source = Omit<CellSource, 'rows' | 'sign'>;

/**
 * A column of what was paid on a code, or kept as prepaid: codes of the same alias share one over several
 * communities.
 */
interface CodeColumn {
  key: string;
  title: string;
  codeId: string | null;
}

/** The columns, with one for each code something was paid on. */
function columnsFor(codes: readonly CodeColumn[]): ReportColumn[] {
  return [
    { key: 'date', title: 'Date', kind: 'date' },
    { key: 'account', title: 'Account', kind: 'code' },
    { key: 'owner', title: 'Owner', kind: 'text' },
    { key: 'check', title: 'Check', kind: 'code' },
    { key: 'amount', title: 'Receipts', kind: 'money' },
    ...codes.map(({ key, title }): ReportColumn => ({ key, title, kind: 'money', over: 'Applied to' })),
    { key: 'booked', title: 'Deposit', kind: 'money' },
    { key: 'bank', title: 'Bank', kind: 'money' },
    { key: 'cleared', title: 'Cleared', kind: 'date' },
  ];
}

interface Journal {
  from: LocalDate;
  to: LocalDate;
  columns: readonly ReportColumn[];
  codes: readonly CodeColumn[];
  /** By receipt and direction. */
  parts: ReadonlyMap<string, readonly ReceiptPart[]>;
  cleared: Awaited<ReturnType<typeof clearedDeposits>>;
}

const partsOf = ({ parts }: Journal, receipts: readonly JournalReceipt[], direction: Direction) =>
  receipts.flatMap(({ receiptId }) => parts.get(`${receiptId} ${direction}`) ?? []);

/** What some parts come to, in all and by code, opening what `source` narrows. */
function amounts(parts: readonly ReceiptPart[], { codes }: Journal, source: Source): Record<string, ReportCell> {
  const opens = (more: Source): CellSource => ({ rows: 'receipt-parts', ...source, ...more, sign: 1 });
  const byCode = Map.groupBy(parts, ({ codeId }) => codeId);
  const cells = codes.flatMap(({ key, codeId }) => {
    const own = byCode.get(codeId);
    if (!own) return [];
    const more = codeId === null ? { kinds: [...(source.kinds ?? []), 'PREPAID'] } : { codeIds: [codeId] };
    return [[key, moneyCell(sumCents(own.map((part) => part.amount_cents)), opens(more))] as const];
  });
  return { amount: moneyCell(sumCents(parts.map((part) => part.amount_cents)), opens({})), ...Object.fromEntries(cells) };
}

function receiptRow(receipt: JournalReceipt, journal: Journal, direction: Direction): ReportRow {
  const day = direction === 'RECEIPT' ? receipt.postDate : (receipt.backedOutOn ?? receipt.postDate);
  const source = { itemId: `${receipt.postDate}.${receipt.receiptId}.0`, kinds: [direction] };
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: day },
      account: { text: receipt.accountNumber },
      owner: { text: receipt.owner },
      check: { text: receipt.checkNumber },
      ...amounts(partsOf(journal, [receipt], direction), journal, source),
    },
  };
}

const depositWords = ({ postDate, source, bankName }: JournalReceipt) =>
  `${formatDate(postDate)} ${sourceWords[source] ?? source}, ${bankName}`;

function depositRows(receipts: readonly JournalReceipt[], journal: Journal, booked: ReadonlyMap<string, bigint>): ReportRow[] {
  const [first] = receipts;
  if (!first) return [];
  const one = { itemId: `${first.postDate}.0.${first.depositId}`, kinds: ['RECEIPT'] };
  const cleared = journal.cleared.get(first.depositId);
  return [
    headRow(depositWords(first), journal.columns),
    ...receipts.map((receipt) => receiptRow(receipt, journal, 'RECEIPT')),
    {
      kind: 'subtotal',
      level: 0,
      cells: {
        owner: { text: receipts.length === 1 ? 'Deposit, 1 receipt' : `Deposit, ${receipts.length} receipts` },
        ...amounts(partsOf(journal, receipts, 'RECEIPT'), journal, one),
        booked: moneyCell(booked.get(first.depositId) ?? 0n, { rows: 'receipt-cash', ...one, sign: 1 }),
        ...(cleared ? { bank: { amount: cleared.amount_cents }, cleared: { date: cleared.clearedOn } } : {}),
      },
    },
  ];
}

const backoutWords = { NSF: 'Returned by the bank', CORRECTION: 'Corrected' } as const;

function backoutRows(receipts: readonly JournalReceipt[], journal: Journal, narrowed: Source, cash: Cents): ReportRow[] {
  if (receipts.length === 0) return [];
  const { from, to, columns } = journal;
  const all = { ...narrowed, fromDate: from, toDate: to, kinds: [...(narrowed.kinds ?? []), 'BACKOUT'] };
  return [
    headRow('Backed out', columns),
    ...receipts.map((receipt) => {
      const line = receiptRow(receipt, journal, 'BACKOUT');
      return {
        ...line,
        cells: { ...line.cells, owner: { text: `${receipt.owner}, ${backoutWords[receipt.reason ?? 'CORRECTION'].toLowerCase()}` } },
      };
    }),
    {
      kind: 'subtotal',
      level: 0,
      cells: {
        owner: { text: `Backed out, ${receipts.length}` },
        ...amounts(partsOf(journal, receipts, 'BACKOUT'), journal, all),
        booked: moneyCell(cash, { rows: 'receipt-cash', ...all, sign: 1 }),
      },
    },
  ];
}

/**
 * What came by each source, less what of it was taken back; with one source there is nothing to tell apart.
 */
function sourceRows(posted: readonly JournalReceipt[], back: readonly JournalReceipt[], journal: Journal, narrowed: Source): ReportRow[] {
  const sources = [...new Set([...posted, ...back].map(({ source }) => source))];
  if (sources.length < 2) return [];
  const { from, to } = journal;
  return [
    headRow('By source', journal.columns),
    ...sources.toSorted().map((source): ReportRow => {
      const of = (all: readonly JournalReceipt[]) => all.filter((receipt) => receipt.source === source);
      const parts = [...partsOf(journal, of(posted), 'RECEIPT'), ...partsOf(journal, of(back), 'BACKOUT')];
      const cells = amounts(parts, journal, { ...narrowed, fromDate: from, toDate: to, kinds: [source] });
      return { kind: 'row', level: 1, cells: { owner: { text: sourceWords[source] ?? source }, ...cells } };
    }),
  ];
}

const [splitName, cashName] = cashReceiptsJournal.proves;

async function readJournal(
  tx: Tx,
  communityId: string,
  narrowed: Source,
  span: { from: LocalDate; to: LocalDate },
  knownTime: Instant | null,
) {
  const receipts = await listReceipts(tx, communityId, span, narrowed, knownTime);
  const parts = await listParts(tx, communityId, { ...narrowed, fromDate: span.from, toDate: span.to }, knownTime);
  const used = new Set(parts.map(({ codeId }) => codeId));
  const codes = (await loadCodes(tx, communityId))
    .filter(({ chargeCodeId }) => used.has(chargeCodeId))
    .map(({ chargeCodeId, alias }): CodeColumn => ({ key: `code-${alias}`, title: alias, codeId: chargeCodeId }));
  if (used.has(null)) codes.push({ key: 'prepaid', title: 'Prepaid', codeId: null });
  const inSpan = (day: LocalDate | null) => day !== null && span.from <= day && day <= span.to;
  const posted = receipts.filter(({ postDate }) => inSpan(postDate));
  const depositIds = [...new Set(posted.map(({ depositId }) => depositId))];
  const journal: Journal = {
    ...span,
    columns: columnsFor(codes),
    codes,
    parts: Map.groupBy(parts, ({ receiptId, direction }) => `${receiptId} ${direction}`),
    cleared: await clearedDeposits(tx, communityId, depositIds, span.to),
  };
  const booked = await depositCash(tx, communityId, depositIds, knownTime);
  return { posted, back: receipts.filter(({ backedOutOn }) => inSpan(backedOutOn)), journal, booked };
}

export const cashReceiptsJournalReport = joinReport(cashReceiptsJournal, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, bankAccountId, source } = params;
  const narrowed: Source = { ...(bankAccountId === null ? {} : { bankAccountId }), ...(source === 'ALL' ? {} : { kinds: [source] }) };
  const { posted, back, journal, booked } = await readJournal(tx, communityId, narrowed, { from, to }, knownTime);
  const parts = [...partsOf(journal, posted, 'RECEIPT'), ...partsOf(journal, back, 'BACKOUT')];
  const whole = { ...narrowed, fromDate: from, toDate: to };
  const total = amounts(parts, journal, whole);
  const split = sumCents(partsOf(journal, posted, 'RECEIPT').map((part) => part.amount_cents));
  const cash = await receiptCash(tx, communityId, whole, knownTime);
  const backedOut = await receiptCash(tx, communityId, { ...whole, kinds: [...(narrowed.kinds ?? []), 'BACKOUT'] }, knownTime);
  const isPart = source !== 'ALL';
  const tie: ReportCheck = isPart
    ? { name: cashName, outcome: 'notApplicable', detail: 'the report shows a part' }
    : checkEqual(cashName, total['amount']?.money ?? 0n, cash, formatMoney(cash, 'digits'));
  const received = sumCents(posted.map(({ amount_cents }) => amount_cents));
  return {
    subtitle: [formatSpan(from, to), ...(isPart ? [sourceWords[source] ?? source] : [])],
    columns: journal.columns,
    rows: [
      ...[...Map.groupBy(posted, ({ depositId }) => depositId).values()].flatMap((own) => depositRows(own, journal, booked)),
      ...backoutRows(back, journal, narrowed, backedOut),
      ...sourceRows(posted, back, journal, narrowed),
      {
        kind: 'grandTotal',
        level: 0,
        cells: {
          owner: { text: `Total, ${counted(posted.length, 'receipt')}` },
          ...total,
          booked: moneyCell(cash, { rows: 'receipt-cash', ...whole, sign: 1 }),
        },
      },
    ],
    checks: [checkEqual(splitName, split, received, formatMoney(received, 'digits')), tie],
  };
});
