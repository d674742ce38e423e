// Reads the activity of a span and sets it under its codes, each from what stood before to what stands after,
// or under its kinds.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatMoney, formatSpan, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { basisOf, yearAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { type Activity, type Category, categories, kindWords, listActivity } from '../owners/activity.sql.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { tieLessPrepaid } from '../owners/control-balance.sql.ts';
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import { arActivityRegister } from './ar-activity-register.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'kind', title: 'Kind', kind: 'text' },
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'charges', title: 'Charges', kind: 'money' },
  { key: 'payments', title: 'Payments', kind: 'money' },
  { key: 'adjustments', title: 'Adjustments', kind: 'money' },
  { key: 'balance', title: 'Balance', kind: 'money' },
  { key: 'batch', title: 'Batch', kind: 'text' },
  { key: 'postedBy', title: 'Posted by', kind: 'text' },
];

/** Column and sign of each category: payments are shown as what was paid. */
const columnOf: Record<Category, { key: string; sign: 1 | -1 }> = {
  CHARGES: { key: 'charges', sign: 1 },
  PAYMENTS: { key: 'payments', sign: -1 },
  ADJUSTMENTS: { key: 'adjustments', sign: 1 },
};

type Source = Omit<CellSource, 'rows' | 'sign'>;
const opens = (source: Source, sign: 1 | -1): CellSource => ({ rows: 'owner-activity', ...source, sign });

function lineOf(row: Activity): ReportRow {
  const { key, sign } = columnOf[row.category];
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: row.date },
      account: { text: row.accountNumber },
      owner: { text: row.owner },
      kind: { text: row.checkNumber === '' ? kindWords(row) : `${kindWords(row)} ${row.checkNumber}` },
      code: { text: row.code },
      [key]: moneyCell(BigInt(sign) * row.amount_cents, opens({ itemId: row.itemId }, sign)),
      batch: { text: row.batch },
      postedBy: { text: row.postedBy },
    },
  };
}

/** The sums of some rows by category, which open what `narrowed` says. */
function sums(rows: readonly Activity[], { kinds = [], ...narrowed }: Source): Record<string, ReportCell> {
  const cells = categories.flatMap((category) => {
    const own = rows.filter((row) => row.category === category);
    if (own.length === 0) return [];
    const { key, sign } = columnOf[category];
    const sum = BigInt(sign) * sumCents(own.map((row) => row.amount_cents));
    // A group of one kind lies in one category.
    const named = kinds.some((kind) => kind !== 'OWED' && kind !== 'AHEAD') ? kinds : [...kinds, category];
    return [[key, moneyCell(sum, opens({ ...narrowed, kinds: named }, sign))] as const];
  });
  return Object.fromEntries(cells);
}

/** A part of what owners owe: one code, or the money paid ahead. */
interface Part {
  title: string;
  narrowed: Source;
  rows: readonly Activity[];
  opening: Cents;
  /** As the open charges, or the money held, of the last day say it. */
  closing: Cents;
}

const movementOf = (rows: readonly Activity[]) => sumCents(rows.map((row) => row.amount_cents));

/** What is open by code, and less what is held ahead, at the end of a day. */
async function standingAt(tx: Tx, communityId: string, asOf: LocalDate, knownTime: Instant | null) {
  const items = Map.groupBy(await openItemsAsOf(tx, communityId, asOf, knownTime), (item) => item.codeId);
  const balances = await ownerBalances(tx, communityId, asOf, null, knownTime);
  return {
    ofCode: (codeId: string) => sumCents((items.get(codeId) ?? []).map((item) => item.open_cents)),
    ahead: -sumCents(balances.map((one) => one.prepaid_cents)),
  };
}

interface Span {
  communityId: string;
  knownTime: Instant | null;
  from: LocalDate;
  to: LocalDate;
}

async function partsOf(tx: Tx, span: Span, rows: readonly Activity[], codeIds: readonly string[]): Promise<Part[]> {
  const { communityId, knownTime, from, to } = span;
  const before = await standingAt(tx, communityId, addDays(from, -1), knownTime);
  const after = await standingAt(tx, communityId, to, knownTime);
  const owed = Map.groupBy(
    rows.filter(({ side }) => side === 'OWED'),
    (row) => row.codeId,
  );
  const codes = (await loadCodes(tx, communityId))
    .filter(({ chargeCodeId }) => codeIds.length === 0 || codeIds.includes(chargeCodeId))
    .toSorted((a, b) => (a.alias < b.alias ? -1 : 1));
  const parts = codes.map(
    ({ chargeCodeId, alias, name }): Part => ({
      title: `${alias} ${name}`,
      narrowed: { codeIds: [chargeCodeId], kinds: ['OWED'] },
      rows: owed.get(chargeCodeId) ?? [],
      opening: before.ofCode(chargeCodeId),
      closing: after.ofCode(chargeCodeId),
    }),
  );
  const ahead = rows.filter(({ side }) => side === 'AHEAD');
  if (codeIds.length === 0)
    parts.push({ title: 'Prepaid', narrowed: { kinds: ['AHEAD'] }, rows: ahead, opening: before.ahead, closing: after.ahead });
  return parts.filter((part) => part.rows.length > 0 || part.opening !== 0n || part.closing !== 0n);
}

const balance = (cents: Cents, narrowed: Source, toDate: LocalDate) => moneyCell(cents, opens({ ...narrowed, toDate }, 1));

function partRows({ title, narrowed, rows, opening }: Part, { from, to }: Span): ReportRow[] {
  const within = { ...narrowed, fromDate: from, toDate: to };
  return [
    headRow(title, columns),
    { kind: 'row', level: 1, cells: { owner: { text: 'Opening balance' }, balance: balance(opening, narrowed, addDays(from, -1)) } },
    ...rows.map(lineOf),
    {
      kind: 'subtotal',
      level: 0,
      cells: { owner: { text: 'Closing balance' }, ...sums(rows, within), balance: balance(opening + movementOf(rows), narrowed, to) },
    },
  ];
}

function byCode(parts: readonly Part[], span: Span, codeIds: readonly string[]): ReportRow[] {
  const { from, to } = span;
  const rows = parts.flatMap((part) => part.rows);
  const opening = sumCents(parts.map((part) => part.opening));
  const all: Source = codeIds.length > 0 ? { codeIds, kinds: ['OWED'] } : {};
  return [
    ...parts.flatMap((part) => partRows(part, span)),
    { kind: 'total', level: 0, cells: { owner: { text: 'Total opening balance' }, balance: balance(opening, all, addDays(from, -1)) } },
    {
      kind: 'grandTotal',
      level: 0,
      cells: {
        owner: { text: 'Total closing balance' },
        ...sums(rows, { ...all, fromDate: from, toDate: to }),
        balance: balance(opening + movementOf(rows), all, to),
      },
    },
  ];
}

function byKind(
  rows: readonly Activity[],
  narrowed: Source,
  titleOf: (row: Activity) => string,
  kindsOf: (row: Activity) => Source,
): ReportRow[] {
  return [
    ...[...Map.groupBy(rows, titleOf)].flatMap(([title, own]): ReportRow[] => [
      headRow(title, columns),
      ...own.map(lineOf),
      {
        kind: 'subtotal',
        level: 0,
        cells: { owner: { text: `${title}, ${own.length}` }, ...(own[0] ? sums(own, { ...narrowed, ...kindsOf(own[0]) }) : {}) },
      },
    ]),
    { kind: 'grandTotal', level: 0, cells: { owner: { text: `Total, ${rows.length}` }, ...sums(rows, narrowed) } },
  ];
}

const [footsName, tieName] = arActivityRegister.proves;

function footing(parts: readonly Part[] | null): ReportCheck {
  if (parts === null) return { name: footsName, outcome: 'notApplicable', detail: 'the report shows a part' };
  const wrong = parts.filter((part) => part.opening + movementOf(part.rows) !== part.closing);
  const words = (part: Part) => `${part.title}: ${formatMoney(part.closing, 'digits')}`;
  return {
    name: footsName,
    outcome: wrong.length === 0 ? 'holds' : 'fails',
    detail: (wrong.length === 0 ? parts : wrong).map(words).join(', '),
  };
}

export const arActivityRegisterReport = joinReport(arActivityRegister, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, groupBy, kind, codeIds, userId } = params;
  const span: Span = { communityId, knownTime, from, to };
  // Money paid ahead is of no code, even where it is reserved for one.
  const kinds = [...(codeIds.length > 0 ? ['OWED'] : []), ...(kind === 'ALL' ? [] : [kind])];
  const wanted: Source = {
    fromDate: from,
    toDate: to,
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(codeIds.length > 0 ? { codeIds } : {}),
    ...(userId === null ? {} : { userId }),
  };
  const rows = await listActivity(tx, communityId, wanted, { knownTime });
  const foots = kind === 'ALL' && userId === null;
  const parts = foots ? await partsOf(tx, span, rows, codeIds) : null;
  const lines = () => {
    if (groupBy === 'kind') return byKind(rows, wanted, kindWords, (row) => ({ kinds: [row.side, row.kind] }));
    if (parts) return byCode(parts, span, codeIds);
    const codeOf = ({ side, code }: Activity) => (side === 'AHEAD' ? 'Prepaid' : code);
    return byKind(rows, wanted, codeOf, (row) => ({
      ...(row.side === 'OWED' && row.codeId !== null ? { codeIds: [row.codeId] } : {}),
      kinds: [row.side, ...(kind === 'ALL' ? [] : [kind])],
    }));
  };
  const closing = sumCents((parts ?? []).map((part) => part.opening + movementOf(part.rows)));
  return {
    subtitle: [formatSpan(from, to), basisOf(await yearAt(tx, communityId, to))],
    columns: parts && groupBy === 'code' ? columns : columns.filter(({ key }) => key !== 'balance'),
    rows: lines(),
    checks: [
      footing(parts),
      await tieLessPrepaid(tx, tieName, { communityId, asOf: to, knownTime }, closing, parts === null || codeIds.length > 0),
    ],
  };
});
