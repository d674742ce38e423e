// Reads adjustments by kind with their reasons, adds them up by user, and proves that none is missing by what
// balances changed.
import type { CellSource, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatMoney, formatSpan, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { waiverReasonWords } from '../adjustments/adjustment.contract.ts';
import { loadAdjustments } from '../adjustments/adjustment.store.ts';
import { type Activity, atLeast, kindWords, listActivity } from '../owners/activity.sql.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { adjustments } from './adjustments-waivers-and-write-offs.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'description', title: 'Description', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'reason', title: 'Reason', kind: 'text' },
  { key: 'enteredBy', title: 'Entered by', kind: 'text' },
  { key: 'postedBy', title: 'Posted by', kind: 'text' },
  { key: 'flag', title: 'Second person', kind: 'text' },
];

/**
 * Why batches were posted: what was said when a batch was undone or histories were merged, by the batch that
 * did it.
 */
async function reasonsOf(tx: Tx, batchIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...batchIds];
  const found = await sql<{ batchId: string; reason: string }>`
    select u.undone_by_batch_id as "batchId", min(v.reason) as reason from ledger.batch u
    join platform.audit_event v on v.customer_id = ${tx.customerId} and v.entity_kind = 'batch' and v.entity_id = u.batch_id::text and v.batch_id = u.undone_by_batch_id
    where u.customer_id = ${tx.customerId} and u.undone_by_batch_id = any(${ids}::bigint[]) group by 1
    union all
    select m.batch_id, m.reason from receivables.owner_merge m where m.customer_id = ${tx.customerId} and m.batch_id = any(${ids}::bigint[])`.execute(
    tx.db,
  );
  const adjusted = await loadAdjustments(tx, batchIds);
  return new Map([
    ...found.rows.map(({ batchId, reason }) => [batchId, reason] as const),
    ...adjusted.map(({ batchId, reason, comment }) => {
      const words = reason === '' ? [comment] : [waiverReasonWords[reason], comment];
      return [batchId, words.filter(Boolean).join(': ')] as const;
    }),
  ]);
}

type Source = Omit<CellSource, 'rows' | 'sign'>;
const amount = (cents: Cents, source: Source) => moneyCell(cents, { rows: 'owner-activity', ...source, sign: 1 });
const sumOf = (rows: readonly Activity[]) => sumCents(rows.map((row) => row.amount_cents));

function lineOf(row: Activity, reasons: ReadonlyMap<string, string>): ReportRow {
  return {
    kind: 'row',
    level: 1,
    cells: {
      date: { date: row.date },
      account: { text: row.accountNumber },
      owner: { text: row.owner },
      code: { text: row.code || 'Prepaid' },
      description: { text: row.description },
      amount: amount(row.amount_cents, { itemId: row.itemId }),
      reason: { text: reasons.get(row.batchId) || row.batch },
      enteredBy: { text: row.enteredBy },
      postedBy: { text: row.postedBy },
      // Auditors look for what one person did alone.
      flag: { text: row.postedBy === row.enteredBy ? 'No' : 'Yes' },
    },
  };
}

/** What owners owe less what they have paid ahead, of all of them together. */
async function netAt(tx: Tx, communityId: string, asOf: LocalDate, knownTime: Instant | null): Promise<Cents> {
  const balances = await ownerBalances(tx, communityId, asOf, null, knownTime);
  return sumCents(balances.map(({ owes_cents, prepaid_cents }) => owes_cents - prepaid_cents));
}

export const adjustmentsReport = joinReport(adjustments, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, userId, leastAmount } = params;
  const all = await listActivity(tx, communityId, { fromDate: from, toDate: to }, { knownTime });
  const isAdjustment = ({ category }: Activity) => category === 'ADJUSTMENTS';
  const least = atLeast(leastAmount);
  const wanted = { fromDate: from, toDate: to, kinds: ['ADJUSTMENTS', least], ...(userId === null ? {} : { userId }) };
  const rows = all.filter(
    (row) =>
      isAdjustment(row) &&
      (row.amount_cents < 0n ? -row.amount_cents : row.amount_cents) >= leastAmount &&
      (userId === null || row.userId === userId),
  );
  const reasons = await reasonsOf(tx, [...new Set(rows.map(({ batchId }) => batchId))]);
  const total = (kind: 'row' | 'subtotal' | 'grandTotal', title: string, own: readonly Activity[], source: Source): ReportRow => ({
    kind,
    level: kind === 'row' ? 1 : 0,
    cells: { owner: { text: title }, amount: amount(sumOf(own), { ...wanted, ...source }) },
  });
  const byUser = [...Map.groupBy(rows, (row) => row.userId)];
  const left = sumOf(all.filter((row) => !isAdjustment(row)));
  const changed = (await netAt(tx, communityId, to, knownTime)) - (await netAt(tx, communityId, addDays(from, -1), knownTime));
  const [name] = adjustments.proves;
  const proof: ReportCheck = checkEqual(name, sumOf(all.filter(isAdjustment)), changed - left, formatMoney(changed - left, 'digits'));
  return {
    subtitle: [formatSpan(from, to), ...(leastAmount > 1n ? [`Amounts of ${formatMoney(leastAmount, 'digits')} and more`] : [])],
    columns,
    rows: [
      ...[...Map.groupBy(rows, kindWords)].flatMap(([title, own]): ReportRow[] => [
        headRow(title, columns),
        ...own.map((row) => lineOf(row, reasons)),
        total('subtotal', `${title}, ${own.length}`, own, { kinds: [...new Set(own.flatMap(({ kind, side }) => [side, kind])), least] }),
      ]),
      ...(byUser.length === 0 ? [] : [headRow('By user', columns)]),
      ...byUser.map(([id, own]) => total('row', own[0]?.postedBy || 'The system', own, { userId: id })),
      total('grandTotal', `Total, ${counted(rows.length, 'adjustment')}`, rows, {}),
    ],
    checks: [proof],
  };
});
