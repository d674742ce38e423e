// Reads checks the bank has not cleared, and sets them against the dormancy of the payee's state.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import {
  addDays,
  addMonths,
  type Cents,
  dateOf,
  dateParts,
  daysBetween,
  formatDateLong,
  formatSpan,
  type LocalDate,
} from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { type RuleRecord, recordsOn } from '../../law/law.server.ts';
import { listBankBooks, listOpenItems } from '../reconciliation/bank-book.store.ts';
import { unclaimedPropertyAging } from './unclaimed-property-aging.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'Check', kind: 'code' },
  { key: 'payee', title: 'Payee', kind: 'text' },
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'age', title: 'Age in days', kind: 'count' },
  { key: 'dormant', title: 'Dormant', kind: 'date' },
  { key: 'letter', title: 'Letter', kind: 'text' },
  { key: 'report', title: 'Report by', kind: 'date' },
  { key: 'state', title: 'Stands', kind: 'text' },
];

/** Days after which a bank need not pay a check. Source: UCC 4-404, six months. */
const STALE_DAYS = 180;

interface Rule {
  years: number;
  minimum: Cents;
  fromDaysBefore: number | null;
  toDaysBefore: number | null;
  reportDue: string;
  reportAsOf: string;
}

/** What a state's record says of checks to vendors. */
function ruleOf(record: RuleRecord | undefined): Rule | null {
  const dormancy = (record?.parameters.dormancy ?? []) as readonly { kind: string; years: number }[];
  const own = dormancy.find(({ kind }) => kind === 'vendor check');
  if (!record || !own) return null;
  const diligence = record.parameters.dueDiligence as { minimumCents: number; fromDaysBefore: number | null; toDaysBefore: number | null };
  return {
    years: own.years,
    minimum: BigInt(diligence.minimumCents),
    fromDaysBefore: diligence.fromDaysBefore,
    toDaysBefore: diligence.toDaysBefore,
    reportDue: String(record.parameters.reportDue),
    reportAsOf: String(record.parameters.reportAsOf),
  };
}

/** The first day of the year, such as `11-01`, on a day or after it. */
function nextYearly(monthDay: string, from: LocalDate): LocalDate {
  const [month = 1, day = 1] = monthDay.split('-').map(Number);
  const own = dateOf(dateParts(from).year, month, day);
  return own >= from ? own : dateOf(dateParts(from).year + 1, month, day);
}

interface Fate {
  dormant: LocalDate;
  report: LocalDate;
  letter: string;
  stands: string;
}

/** What becomes of a check: dormant after the years of its state, reported for the year that ends next. */
function fateOf(date: LocalDate, amount: Cents, rule: Rule, asOf: LocalDate): Fate {
  const dormant = addMonths(date, rule.years * 12);
  const report = nextYearly(rule.reportDue, nextYearly(rule.reportAsOf, dormant));
  const from = rule.fromDaysBefore === null ? null : addDays(report, -rule.fromDaysBefore);
  const to = addDays(report, -(rule.toDaysBefore ?? 0));
  const isDue = amount >= rule.minimum;
  const stale = daysBetween(date, asOf) > STALE_DAYS ? 'Stale' : 'Outstanding';
  return {
    dormant,
    report,
    letter: !isDue ? 'Below the amount for a letter' : from === null ? `By ${formatDateLong(to)}` : formatSpan(from, to),
    stands: asOf >= report ? 'Report overdue' : isDue && from !== null && asOf >= from ? 'Letter due' : asOf >= dormant ? 'Dormant' : stale,
  };
}

/** The states of payees by the key of their check; blank where the check names none. */
async function payeeStates(tx: Tx, communityId: string): Promise<{ own: string; byKey: ReadonlyMap<string, string> }> {
  const home = await sql<{
    state: string;
  }>`select case when law_state <> '' then law_state else state end as state from communities.community
    where customer_id = ${tx.customerId} and community_id = ${communityId}`.execute(tx.db);
  const found = await sql<{
    key: string;
    state: string;
  }>`select 'check:' || check_id as key, upper(state) as state from payables.issued_check
    where customer_id = ${tx.customerId} and community_id = ${communityId} and check_number is not null order by check_id`.execute(tx.db);
  return { own: home.rows[0]?.state ?? '', byKey: new Map(found.rows.map(({ key, state }) => [key, state])) };
}

export const unclaimedPropertyAgingReport = joinReport(unclaimedPropertyAging, async (tx, { communityId, params }) => {
  const { asOfDate, bankAccountId, olderThan } = params;
  const banks = await listBankBooks(tx, communityId, asOfDate, bankAccountId);
  const open = await Promise.all(banks.map(async (one) => ({ one, items: await listOpenItems(tx, one, asOfDate) })));
  const { own, byKey } = await payeeStates(tx, communityId);
  const records = recordsOn('unclaimedProperty', asOfDate);
  const upTo = addDays(asOfDate, -olderThan);
  const rows = open
    .flatMap(({ one, items }) => items.map((item) => ({ ...item, bankAccountId: one.bankAccountId })))
    .filter((item) => item.itemKey.startsWith('check:') && item.amount_cents < 0n && item.date <= upTo)
    .map((item) => ({ item, state: byKey.get(item.itemKey) || own }));
  const lineOf = ({ item, state }: (typeof rows)[number]): ReportRow => {
    const rule = ruleOf(records.find(({ jurisdiction }) => jurisdiction === `US-${state}`));
    const fate = rule && fateOf(item.date, -item.amount_cents, rule, asOfDate);
    const source = { rows: 'bankItems', bankAccountId: item.bankAccountId, asOfDate, kinds: ['item', item.itemKey], sign: -1 } as const;
    return {
      kind: 'row',
      level: 1,
      cells: {
        number: { text: item.number },
        payee: { text: item.party },
        date: { date: item.date },
        amount: moneyCell(-item.amount_cents, source),
        age: { count: daysBetween(item.date, asOfDate) },
        ...(fate ? { dormant: { date: fate.dormant }, report: { date: fate.report } } : {}),
        letter: { text: fate?.letter ?? '' },
        state: { text: fate?.stands ?? 'No rule on file' },
      },
    };
  };
  const byState = [...Map.groupBy(rows, ({ state }) => state)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`, counted(rows.length, 'check')],
    columns,
    rows: byState.flatMap(([state, all]) => {
      const lines = all.map(lineOf);
      const citation = records.find(({ jurisdiction }) => jurisdiction === `US-${state}`)?.citation;
      const title = citation ? `${state}: ${citation}` : state || 'No state';
      return [headRow(title, columns), ...lines, totalRow('subtotal', state || 'No state', lines, columns)];
    }),
    checks: [],
  };
});
