// Sets events of vendors under their names, each from what was owed before the span to what is owed after it.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { addDays, type Cents, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { agedPayables } from '../bills/aged-payables.sql.ts';
import { listVendorEvents, type VendorEvent, vendorEventWords } from '../vendors/vendor-events.sql.ts';
import { vendorLedger } from './vendor-ledger.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'kind', title: 'Document', kind: 'text' },
  { key: 'number', title: 'Number', kind: 'code' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'billed', title: 'Billed', kind: 'money' },
  { key: 'paid', title: 'Paid', kind: 'money' },
  { key: 'balance', title: 'Balance', kind: 'money' },
];

/** Which column shows what a kind moved, and with which sign. */
const columnOf = {
  BILL: ['billed', 1],
  CREDIT_MEMO: ['billed', 1],
  ADJUSTMENT: ['billed', 1],
  READJUSTMENT: ['billed', 1],
  CANCEL: ['billed', 1],
  CHECK: ['paid', -1],
  VOID: ['paid', -1],
} as const;
const kindsOf = { billed: ['BILL', 'CREDIT_MEMO', 'ADJUSTMENT', 'READJUSTMENT', 'CANCEL'], paid: ['CHECK', 'VOID'] } as const;

type Source = Omit<CellSource, 'rows' | 'sign'>;
const figure = (cents: Cents, source: Source, sign: 1 | -1 = 1) =>
  moneyCell(BigInt(sign) * cents, { rows: 'vendor-ledger', ...source, sign });
const sumOf = (events: readonly VendorEvent[]) => sumCents(events.map(({ amount_cents }) => amount_cents));

interface Span {
  from: LocalDate;
  to: LocalDate;
}

function sums(events: readonly VendorEvent[], payees: Source, { from, to }: Span): ReportRow['cells'] {
  const cells = (['billed', 'paid'] as const).flatMap((key) => {
    const own = events.filter(({ kind }) => columnOf[kind][0] === key);
    if (own.length === 0) return [];
    const source = { ...payees, fromDate: from, toDate: to, kinds: kindsOf[key] };
    return [[key, figure(sumOf(own), source, key === 'paid' ? -1 : 1)] as const];
  });
  return Object.fromEntries(cells);
}

/** A vendor with something owed before the span or something that happened in it. */
function vendorRows(all: readonly VendorEvent[], span: Span): ReportRow[] {
  const [first] = all;
  if (!first) return [];
  const payees = { payeeIds: [first.vendorId] };
  const events = all.filter(({ date }) => date >= span.from);
  let balance = sumOf(all.filter(({ date }) => date < span.from));
  const opening = figure(balance, { ...payees, toDate: addDays(span.from, -1) });
  const lines = events.map((event): ReportRow => {
    balance += event.amount_cents;
    const [key, sign] = columnOf[event.kind];
    return {
      kind: 'row',
      level: 1,
      cells: {
        date: { date: event.date },
        kind: { text: vendorEventWords[event.kind] },
        number: { text: event.number },
        description: { text: event.description },
        [key]: figure(event.amount_cents, { itemId: event.itemId }, sign),
        balance: figure(balance, { ...payees, toDate: event.date, throughItemId: event.itemId }),
      },
    };
  });
  return [
    headRow(first.vendorName, columns),
    { kind: 'row', level: 1, cells: { kind: { text: 'Opening balance' }, balance: opening } },
    ...lines,
    {
      kind: 'subtotal',
      level: 0,
      cells: { kind: { text: 'Closing balance' }, ...sums(events, payees, span), balance: figure(balance, { ...payees, toDate: span.to }) },
    },
  ];
}

export const vendorLedgerReport = joinReport(vendorLedger, async (tx, { communityId, params: { payeeId, fromDate: from, toDate: to } }) => {
  const span = { from, to };
  const payees: Source = payeeId === null ? {} : { payeeIds: [payeeId] };
  const all = await listVendorEvents(tx, communityId, { ...payees, toDate: to });
  const byVendor = Map.groupBy(all, ({ vendorId }) => vendorId);
  const vendors = [...byVendor.values()]
    .filter((own) => own.some(({ date }) => date >= from) || sumOf(own) !== 0n)
    .toSorted(([a], [b]) => (a?.vendorName ?? '').localeCompare(b?.vendorName ?? '', 'en'));
  const open = Map.groupBy(await agedPayables(tx, { communityId, asOf: to }), ({ vendorId }) => vendorId);
  const asked = [...new Set([...byVendor.keys(), ...(payeeId === null ? open.keys() : [])])];
  const openOf = (vendorId: string) => sumCents((open.get(vendorId) ?? []).map(({ open_cents }) => open_cents));
  const wrong = asked.filter((id) => sumOf(byVendor.get(id) ?? []) !== openOf(id));
  const [name] = vendorLedger.proves;
  const proof: ReportCheck = {
    name,
    outcome: wrong.length === 0 ? 'holds' : 'fails',
    detail: wrong.length === 0 ? formatMoney(sumOf(all), 'digits') : `${wrong.length} do not`,
  };
  const title = `Total, ${counted(vendors.length, 'vendor')}`;
  return {
    subtitle: [formatSpan(from, to)],
    columns,
    rows: [
      ...vendors.flatMap((own) => vendorRows(own, span)),
      {
        kind: 'grandTotal',
        level: 0,
        cells: {
          kind: { text: title },
          ...sums(
            all.filter(({ date }) => date >= from),
            payees,
            span,
          ),
          balance: figure(sumOf(all), { ...payees, toDate: to }),
        },
      },
    ],
    checks: [proof],
  };
});
