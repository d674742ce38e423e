// What a transfer between customers decides without asking: how a key is written, what stays behind, what
// hinders, and which figures must agree.
import { formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';
import type { Hindrance } from '../closing/closing.rules.ts';
import type { TransferState } from './transfer.contract.ts';

const GROUP = /.{4}/g;

/** A key as people read it: eight groups of four. */
export function writtenKey(hex: string): string {
  return (hex.toUpperCase().match(GROUP) ?? []).join('-');
}

/** The digits of a key as someone typed or pasted it; null when it is none. */
export function keyDigits(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(digits) ? digits : null;
}

/** What of a key tells its state. */
interface KeyDays {
  state: Exclude<TransferState, 'EXPIRED'>;
  expiresOn: LocalDate;
  fromCutoverOn: LocalDate | null;
  toCutoverOn: LocalDate | null;
}

/**
 * The state of a key on a day: one that nobody has used by its last day has expired, and so has one whose two
 * sides name different days for the cut-over when that day and the day to be confirmed are past.
 */
export function stateOn({ state, expiresOn, fromCutoverOn, toCutoverOn }: KeyDays, today: LocalDate): TransferState {
  const isOpen = state === 'GENERATED' || (state === 'REDEEMED' && fromCutoverOn !== toCutoverOn);
  const waitsOn = state === 'REDEEMED' && toCutoverOn !== null && toCutoverOn >= today;
  return isOpen && expiresOn < today && !waitsOn ? 'EXPIRED' : state;
}

/**
 * Schemas whose rows are of the customer and not of a community: who works here, what they look at, what was
 * done and sealed, what was written from templates that other communities share.
 */
const OFFICE = ['identity', 'desk', 'platform', 'lifecycle', 'correspondence'];
/** Of those, what goes along. */
const GOES_ALONG = new Set(['platform.schedule', 'lifecycle.resale', 'lifecycle.disclosure_order']);
/**
 * What stays behind though it names the community: a move of a bill names two communities and tells nothing
 * without the other, short codes are kept by each customer for itself, lines of
 * a lockbox are the bank's with the old company (the receipts they became go along), accounts for direct
 * deposits, accounts of vendors with the files sent to them, and people's parts in tasks are credentials and
 * users, and queries, exports and runs of reports are the old company's tools.
 */
const STAYS = new Set([
  'communities.used_code',
  'receivables.lockbox_file',
  'receivables.lockbox_line',
  'payables.bill_move',
  'payables.electronic_event',
  'payables.electronic_payment',
  'payables.funding_account',
  'payables.funding_signer',
  'payables.payment_file',
  'payables.payment_policy',
  'payables.prenote',
  'payables.vendor_bank',
  'records.task_person',
  'reports.custom_report',
  'reports.package',
  'reports.run',
  'reports.data_export',
  'reports.data_export_part',
  'reports.favourite_report',
  'ledger.seal_recipient',
]);

/** True for a table whose rows do not go along. */
export function staysBehind(table: string): boolean {
  return STAYS.has(table) || (OFFICE.includes(table.split('.')[0] ?? '') && !GOES_ALONG.has(table));
}

/** What does not go along, in words. Source: operations.md 8. */
export const stayingWords: readonly string[] = [
  'Users, roles and sign-ins: what they did keeps their names.',
  'The lockbox, accounts for direct deposits and electronic payments: they must be set up with the bank again.',
  'Bank details of vendors: they are entered again, and a second person confirms them.',
  'Owners’ registrations with a portal: they are invited again.',
  'The audit trail, custom reports and exports: the old company keeps them.',
  'Letters and their templates: the old company keeps them, and may hand the PDFs over.',
  'Schedules that run come paused.',
];

/** What is open at the old company. */
export interface OpenAtSource {
  batches: number;
  reconciliations: number;
  lockboxLines: number;
  /** Electronic payments that were not sent, or came back and were not taken back. */
  unsentPayments: number;
  jobs: number;
  unreconciledAccounts: string[];
  activeSchedules: number;
  openBills: number;
}

/**
 * Each thing that has to be ended before a community is handed over, with the screen for it. Source:
 * operations.md 8.
 */
export function transferHindrances({ batches, reconciliations, lockboxLines, unsentPayments, jobs }: OpenAtSource): Hindrance[] {
  const said = (count: number, one: string, many: string, screen: string): Hindrance[] =>
    count === 0 ? [] : [{ what: `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`, screen }];
  return [
    ...said(batches, 'batch not posted', 'batches not posted', 'activity-charges'),
    ...said(reconciliations, 'reconciliation under way', 'reconciliations under way', 'bank-reconciliation'),
    ...said(lockboxLines, 'lockbox payment not deposited', 'lockbox payments not deposited', 'lockbox'),
    ...said(unsentPayments, 'electronic payment not sent or returned', 'electronic payments not sent or returned', 'digital-checks'),
    ...said(jobs, 'job under way', 'jobs under way', 'home'),
  ];
}

/** What goes along open, so that the taker is not surprised. */
export function transferCautions({ unreconciledAccounts, activeSchedules, openBills }: OpenAtSource): string[] {
  const many = (count: number, one: string, more: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
  return [
    ...unreconciledAccounts.map((name) => `${name} has entries after its last finished reconciliation; they go along to be matched.`),
    ...(openBills > 0 ? [`${many(openBills, 'open bill goes', 'open bills go')} along and will be paid by the new company.`] : []),
    ...(activeSchedules > 0 ? [`${many(activeSchedules, 'schedule is', 'schedules are')} paused with the cut-over.`] : []),
  ];
}

/**
 * What is compared between both ends. Hashes stand for all rows one by one: accounts by fund, owners,
 * versions of files.
 */
export interface TransferFigures {
  accounts: number;
  debitCents: bigint;
  creditCents: bigint;
  trialHash: string;
  /** Accounts whose postings and balances do not agree. */
  summaryFaults: number;
  owners: number;
  owedCents: bigint;
  prepaidCents: bigint;
  ownersHash: string;
  bills: number;
  openBillCents: bigint;
  documents: number;
  documentBytes: number;
  documentsHash: string;
}

/** A figure of acceptance as it is shown. */
export interface ShownFigure {
  what: string;
  from: string;
  to: string;
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const short = (hash: string) => hash.slice(0, 12);

function lines(of: TransferFigures): readonly (readonly [string, string])[] {
  return [
    ['Trial balance, debits', formatMoney(of.debitCents, 'digits')],
    ['Trial balance, credits', formatMoney(of.creditCents, 'digits')],
    ['Balances by account and fund', `${counted(of.accounts, 'balance', 'balances')}, ${short(of.trialHash)}`],
    ['Owed by owners', `${formatMoney(of.owedCents, 'digits')} by ${counted(of.owners, 'owner', 'owners')}, ${short(of.ownersHash)}`],
    ['Paid ahead by owners', formatMoney(of.prepaidCents, 'digits')],
    ['Open bills', `${formatMoney(of.openBillCents, 'digits')} on ${counted(of.bills, 'bill', 'bills')}`],
    [
      'Documents',
      `${counted(of.documents, 'file', 'files')}, ${of.documentBytes.toLocaleString('en-US')} bytes, ${short(of.documentsHash)}`,
    ],
  ];
}

/** The figures of both ends side by side. */
export function shownFigures(from: TransferFigures, to: TransferFigures): ShownFigure[] {
  const other = lines(to);
  return lines(from).map(([what, text], index) => ({ what, from: text, to: other[index]?.[1] ?? '' }));
}

/** What does not agree between both ends, in words; nothing when the copy is accepted. */
export function differences(
  from: { rows: ReadonlyMap<string, number>; figures: TransferFigures },
  to: { rows: ReadonlyMap<string, number>; figures: TransferFigures },
): string[] {
  const rows = [...from.rows].flatMap(([table, count]) => {
    const there = to.rows.get(table) ?? 0;
    return there === count ? [] : [`${tableWords(table)}: ${count.toLocaleString('en-US')} rows became ${there.toLocaleString('en-US')}.`];
  });
  const figures = (Object.keys(from.figures) as (keyof TransferFigures)[]).flatMap((name) =>
    from.figures[name] === to.figures[name] ? [] : [`${name}: ${from.figures[name]} became ${to.figures[name]}.`],
  );
  const faults = to.figures.summaryFaults > 0 ? [`${to.figures.summaryFaults} balances do not agree with their postings.`] : [];
  return [...rows, ...figures, ...faults];
}

/** What was never to change and does not agree with what stands here, in words. */
export function finalFaults(faults: readonly { table: string; rows: number }[]): string {
  return faults.map(({ table, rows }) => `${tableWords(table)}: ${counted(rows, 'row', 'rows')}`).join(', ');
}

/** Shared rows that stay as they are here, in words: `2 rows of Vendor (people)`. */
export const keptWords = (kept: readonly { table: string; rows: number }[]): string[] =>
  kept.map(({ table, rows }) => `${counted(rows, 'row', 'rows')} of ${tableWords(table)}`);

/** A table as people may read it: `Journal number (ledger)`. */
export function tableWords(table: string): string {
  const [schema = '', name = ''] = table.split('.');
  const words = name.replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} (${schema})`;
}

/** The tables a person looks for first, in the order they are shown. */
const MAIN: readonly (readonly [string, string])[] = [
  ['communities.property', 'Properties'],
  ['people.ownership', 'Owners'],
  ['ledger.account', 'Accounts'],
  ['ledger.entry', 'Journal entries'],
  ['ledger.posting', 'Postings'],
  ['receivables.charge', 'Charges'],
  ['receivables.receipt', 'Receipts'],
  ['payables.bill', 'Bills'],
  ['payables.issued_check', 'Checks'],
  ['ledger.bank_account', 'Bank accounts'],
  ['records.attachment', 'Files'],
  ['records.note', 'Notes'],
  ['records.task', 'Tasks'],
];

/** Counts for people: the main things by their names. */
export function mainCounts(rows: ReadonlyMap<string, number>): { what: string; count: number }[] {
  return MAIN.map(([table, what]) => ({ what, count: rows.get(table) ?? 0 }));
}

/** What becomes of the rows that stood here before: together, and table by table where something does. */
export function returnCounts(tallies: readonly { table: string; comes: number; changes: number; goes: number }[]) {
  const sum = (of: (tally: { comes: number; changes: number; goes: number }) => number) => tallies.reduce((all, one) => all + of(one), 0);
  const [comes, changes, goes] = [sum((one) => one.comes), sum((one) => one.changes), sum((one) => one.goes)];
  const moved = tallies.filter((one) => one.comes + one.changes + one.goes > 0);
  return { comes, changes, goes, tables: moved.map(({ table, ...rows }) => ({ what: tableWords(table), ...rows })) };
}

/** All tables that have rows, by name. */
export function tableCounts(rows: ReadonlyMap<string, number>): { what: string; count: number }[] {
  return [...rows].flatMap(([table, count]) => (count === 0 ? [] : [{ what: tableWords(table), count }]));
}

/** A vendor as both ends know it; the number is there where it was told. */
export interface VendorFacts {
  vendorId: string;
  name: string;
  taxNumber: string;
}

/** What becomes of a vendor of the old company. */
export interface VendorFate {
  vendor: VendorFacts;
  /** The vendor of the new company it is, by its tax number. */
  same: VendorFacts | null;
  /** The name is another vendor’s here, so it comes under a longer one. */
  isNameTaken: boolean;
  /** It was there before, under this id or the one it has there. */
  isFormer: boolean;
}

/** A row that others share and that stands at the other end under another id. */
interface Pair {
  table: string;
  fromId: string;
  toId: string;
}

/**
 * The pairs by which a community finds on its way back what it named here, from those of its ways since it
 * left: the other way round (`fromId` there, `toId` here), over as many customers as lay between. Two rows
 * here may have become one there; both are given.
 */
export function pairsBack(ways: readonly (readonly Pair[])[]): Pair[] {
  const keyOf = ({ table, fromId, toId }: Pair) => `${table} ${fromId} ${toId}`;
  let roads: Pair[] = [];
  for (const way of ways) {
    const goOn = (road: Pair) => way.filter(({ table, fromId }) => table === road.table && fromId === road.fromId);
    const begun = way.filter((pair) => !roads.some(({ table, fromId }) => table === pair.table && fromId === pair.fromId));
    const gone = roads.flatMap((road) => {
      const next = goOn(road);
      return next.length === 0 ? [road] : next.map(({ toId }) => ({ ...road, fromId: toId }));
    });
    roads = [...gone, ...begun.map(({ table, fromId, toId }) => ({ table, fromId: toId, toId: fromId }))];
  }
  const apart = roads.filter(({ fromId, toId }) => fromId !== toId);
  return [...new Map(apart.map((road) => [keyOf(road), road])).values()];
}

/** Of those pairs the vendors, by their ids there; of two that became one, the first. */
export const formerVendors = (pairs: readonly Pair[]): Map<string, string> =>
  new Map(
    pairs
      .filter(({ table }) => table === 'people.vendor')
      .toReversed()
      .map(({ fromId, toId }) => [fromId, toId]),
  );

/**
 * Matches vendors by how they were matched when the community left (`former`), then by their tax numbers;
 * those that have none are always made. Source: operations.md 8.
 */
export function vendorFates(
  coming: readonly VendorFacts[],
  here: readonly VendorFacts[],
  former: ReadonlyMap<string, string> = new Map(),
): VendorFate[] {
  const byNumber = new Map(here.filter(({ taxNumber }) => taxNumber !== '').map((vendor) => [vendor.taxNumber, vendor]));
  const ids = new Map(here.map((vendor) => [vendor.vendorId, vendor]));
  const names = new Set(here.map(({ name }) => name));
  return coming.map((vendor) => {
    // One that came with an earlier community keeps its id.
    const known = ids.get(former.get(vendor.vendorId) ?? vendor.vendorId);
    const same = known ?? (vendor.taxNumber === '' ? undefined : byNumber.get(vendor.taxNumber)) ?? null;
    return { vendor, same, isNameTaken: same === null && names.has(vendor.name), isFormer: known !== undefined };
  });
}
