// Reads one owner's account event by event; what is owed and what is paid ahead each keep their own running
// balance.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { addDays, type Cents, formatDateLong, formatMoney, formatSpan, invalid, sumCents } from '../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { loadOwners, ownerBalances } from '../owners/balance.store.ts';
import { eventWords, loadOwnerEvents, type OwnerEvent } from '../owners/owner-rows.store.ts';
import { ownerLedger } from './owner-ledger.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'code', title: 'Code', kind: 'text' },
  { key: 'check', title: 'Check', kind: 'text' },
  { key: 'charge', title: 'Charge', kind: 'money' },
  { key: 'payment', title: 'Payment', kind: 'money' },
  { key: 'adjustment', title: 'Adjustment', kind: 'money' },
  { key: 'balance', title: 'Balance', kind: 'money' },
  { key: 'prepaidChange', title: 'In (out)', kind: 'money', over: 'Prepaid' },
  { key: 'prepaid', title: 'Balance', kind: 'money', over: 'Prepaid' },
];

/** Which column shows what an event moved of the amount owed, and with which sign. */
const columnKinds = {
  charge: { kinds: ['BEGINNING', 'CHARGE', 'LATE_FEE', 'NSF_FEE', 'INTEREST', 'MOVED'], sign: 1 },
  payment: { kinds: ['RECEIPT', 'PREPAID', 'UNAPPLIED', 'BACKOUT'], sign: -1 },
  adjustment: { kinds: ['REVERSAL', 'TRANSFER', 'WAIVER', 'WRITE_OFF', 'ADJUSTMENT'], sign: 1 },
} as const;
type Column = keyof typeof columnKinds;

function columnOf(event: OwnerEvent): Column {
  return (Object.keys(columnKinds) as Column[]).find((column) => columnKinds[column].kinds.some((kind) => kind === event.kind)) ?? 'charge';
}

type Of = Pick<CellSource, 'ownershipIds'>;
const owed = (of: Of, rest: Omit<CellSource, 'rows'>): CellSource => ({ rows: 'owner-balance', ...of, ...rest });
const ahead = (of: Of, rest: Omit<CellSource, 'rows' | 'sign'>): CellSource => ({ rows: 'owner-prepaid', ...of, ...rest, sign: 1 });

function describe(event: OwnerEvent): string {
  const words = eventWords[event.kind];
  if (event.kind === 'RECEIPT') return `${words} of ${formatMoney(event.prepaid_cents - event.owed_cents)}`;
  return event.description && event.description !== words ? `${words}: ${event.description}` : words;
}

function eventRow(of: Of, event: OwnerEvent, balance: Cents, prepaid: Cents): ReportRow {
  const one = { itemId: event.itemId };
  const through = { toDate: event.date, throughItemId: event.itemId };
  const column = columnOf(event);
  const { sign } = columnKinds[column];
  const moved: Record<string, ReportCell> =
    event.owed_cents === 0n ? {} : { [column]: moneyCell(BigInt(sign) * event.owed_cents, owed(of, { ...one, sign })) };
  return {
    kind: 'row',
    level: 0,
    cells: {
      date: { date: event.date },
      description: { text: describe(event) },
      code: { text: event.codes },
      check: { text: event.checkNumber },
      ...moved,
      balance: moneyCell(balance, owed(of, { ...through, sign: 1 })),
      ...(event.prepaid_cents === 0n ? {} : { prepaidChange: moneyCell(event.prepaid_cents, ahead(of, one)) }),
      prepaid: moneyCell(prepaid, ahead(of, through)),
    },
  };
}

export const ownerLedgerReport = joinReport(ownerLedger, async (tx, { communityId, params, knownTime }) => {
  const { ownershipId, fromDate: from, toDate: to } = params;
  const [owner] = await loadOwners(tx, communityId, [ownershipId]);
  if (!owner) throw invalid('The owner was not found.', [{ path: 'ownershipId', message: 'is not an owner of this community' }]);
  const of = { ownershipIds: [ownershipId] };
  const events = await loadOwnerEvents(tx, communityId, of.ownershipIds, { toDate: to }, knownTime);
  const isShown = (event: OwnerEvent) => !from || event.date >= from;
  const [before, shown] = [events.filter((event) => !isShown(event)), events.filter(isShown)];
  const openingBalance = sumCents(before.map((event) => event.owed_cents));
  const openingPrepaid = sumCents(before.map((event) => event.prepaid_cents));
  let [balance, prepaid] = [openingBalance, openingPrepaid];
  const rows = shown.map((event) => {
    balance += event.owed_cents;
    prepaid += event.prepaid_cents;
    return eventRow(of, event, balance, prepaid);
  });
  const span = from ? { fromDate: from, toDate: to } : { toDate: to };
  const totals = (Object.keys(columnKinds) as Column[]).map((column) => {
    const { kinds, sign } = columnKinds[column];
    const sum = sumCents(shown.filter((event) => columnOf(event) === column).map((event) => event.owed_cents));
    return [column, moneyCell(BigInt(sign) * sum, owed(of, { ...span, kinds, sign }))] as const;
  });
  const opening: ReportRow[] = from
    ? [
        {
          kind: 'row',
          level: 0,
          cells: {
            description: { text: 'Opening balance' },
            balance: moneyCell(openingBalance, owed(of, { toDate: addDays(from, -1), sign: 1 })),
            prepaid: moneyCell(openingPrepaid, ahead(of, { toDate: addDays(from, -1) })),
          },
        },
      ]
    : [];
  const closing: ReportRow = {
    kind: 'grandTotal',
    level: 0,
    cells: {
      description: { text: 'Closing balance' },
      ...Object.fromEntries(totals),
      balance: moneyCell(balance, owed(of, { toDate: to, sign: 1 })),
      prepaidChange: moneyCell(prepaid - openingPrepaid, ahead(of, span)),
      prepaid: moneyCell(prepaid, ahead(of, { toDate: to })),
    },
  };
  const [known] = await ownerBalances(tx, communityId, to, [ownershipId], knownTime);
  return {
    subtitle: [`${owner.accountNumber} ${owner.owner}`, owner.address, from ? formatSpan(from, to) : `To ${formatDateLong(to)}`],
    columns,
    rows: [...opening, ...rows, closing],
    checks: [
      checkEqual('The balance equals the open charges', balance, known?.owes_cents ?? 0n, formatMoney(known?.owes_cents ?? 0n, 'digits')),
      checkEqual(
        'The prepaid balance equals the prepaid money held',
        prepaid,
        known?.prepaid_cents ?? 0n,
        formatMoney(known?.prepaid_cents ?? 0n, 'digits'),
      ),
    ],
  };
});
