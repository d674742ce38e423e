// Reads late fees and interest of a span by code and owner, each with its basis, its rate and what of it was
// waived or reversed.
import { type CellSource, percentText, type ReportCell, type ReportColumn, type ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, formatSpan, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { postedSince } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { type Activity, kindWords, listActivity } from '../owners/activity.sql.ts';
import { lateFeeAndInterestRegister } from './late-fee-and-interest-register.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'basis', title: 'Basis', kind: 'text' },
  { key: 'rate', title: 'Rate', kind: 'text' },
  { key: 'amount', title: 'Posted', kind: 'money' },
  { key: 'waived', title: 'Waived', kind: 'money' },
];

/** How a charge came about, and what of it was taken off since; cents. */
interface Basis {
  chargeId: string;
  base_cents: Cents | null;
  rateBasisPoints: number | null;
  waived_cents: Cents;
  /** The rows that took it off. */
  waivedIds: string[];
}

/**
 * The basis of charges: of interest as it was posted, and what was waived or reversed of each through a day.
 */
async function basesOf(
  tx: Tx,
  communityId: string,
  chargeIds: readonly string[],
  to: LocalDate,
  knownTime: Instant | null,
): Promise<Map<string, Basis>> {
  const found = await sql<Basis>`
    select c.charge_id as "chargeId", i.base_cents, i.rate_basis_points as "rateBasisPoints", coalesce(off.waived_cents, 0)::bigint as waived_cents,
      coalesce(off.ids, '[]') as "waivedIds"
    from receivables.charge c
    left join receivables.interest_line i on i.customer_id = ${tx.customerId} and i.charge_id = c.charge_id
    left join lateral (select sum(a.amount_cents) as waived_cents, jsonb_agg(a.applied_on || '.2.' || a.application_id order by a.application_id) as ids
      from receivables.application a where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id
        and a.kind in ('WAIVER', 'WRITE_OFF', 'REVERSAL') and a.applied_on <= ${to}::date
        and not ${postedSince(tx, 'a.batch_id', [communityId], knownTime)}) off on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_id = any(${[...chargeIds]}::bigint[])`.execute(
    tx.db,
  );
  return new Map(found.rows.map((row) => [row.chargeId, row]));
}

const chargeOf = ({ itemId }: Activity) => itemId.split('.')[2] ?? '';

const amountCell = (cents: Cents, source: Omit<CellSource, 'rows' | 'sign'>) =>
  moneyCell(cents, { rows: 'owner-activity', ...source, sign: 1 });

interface Line {
  row: Activity;
  basis: Basis | undefined;
}

const waivedCell = (lines: readonly Line[]) =>
  moneyCell(
    sumCents(lines.map(({ basis }) => basis?.waived_cents ?? 0n)),
    ...lines.flatMap(({ basis }) => (basis?.waivedIds ?? []).map((itemId): CellSource => ({ rows: 'owner-activity', itemId, sign: -1 }))),
  );

function lineOf(line: Line): ReportRow {
  const { row, basis } = line;
  const cells: Record<string, ReportCell> = {
    date: { date: row.date },
    account: { text: row.accountNumber },
    owner: { text: row.owner },
    basis: { text: row.description || kindWords(row) },
    amount: amountCell(row.amount_cents, { itemId: row.itemId }),
    waived: waivedCell([line]),
  };
  if (basis && basis.rateBasisPoints !== null && basis.base_cents !== null)
    cells['rate'] = { text: `${percentText(basis.rateBasisPoints)} of ${formatMoney(basis.base_cents, 'digits')}` };
  return { kind: 'row', level: 1, cells };
}

const postedIn = (lines: readonly Line[]) => sumCents(lines.map(({ row }) => row.amount_cents));

export const lateFeeAndInterestRegisterReport = joinReport(lateFeeAndInterestRegister, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, codeIds, what } = params;
  const kinds = what === 'ALL' ? ['LATE_FEE', 'INTEREST'] : [what];
  const wanted = { fromDate: from, toDate: to, kinds, ...(codeIds.length > 0 ? { codeIds } : {}) };
  const rows = await listActivity(tx, communityId, wanted, { knownTime });
  const bases = await basesOf(tx, communityId, rows.map(chargeOf), to, knownTime);
  const names = new Map((await loadCodes(tx, communityId)).map(({ chargeCodeId, alias, name }) => [chargeCodeId, `${alias} ${name}`]));
  const lines = rows.map((row): Line => ({ row, basis: bases.get(chargeOf(row)) }));
  const byOwner = (a: Line, b: Line) => {
    if (a.row.accountNumber !== b.row.accountNumber) return a.row.accountNumber < b.row.accountNumber ? -1 : 1;
    return a.row.date < b.row.date ? -1 : 1;
  };
  const groups = [...Map.groupBy(lines, ({ row }) => row.codeId ?? '')]
    .map(([codeId, own]) => ({ codeId, title: names.get(codeId) ?? '', own: own.toSorted(byOwner) }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const total = (kind: 'subtotal' | 'grandTotal', title: string, own: readonly Line[], source: typeof wanted): ReportRow => ({
    kind,
    level: 0,
    cells: {
      owner: { text: title },
      amount: amountCell(postedIn(own), source),
      waived: waivedCell(own),
    },
  });
  return {
    subtitle: [formatSpan(from, to)],
    columns,
    rows: [
      ...groups.flatMap(({ codeId, title, own }) => [
        headRow(title, columns),
        ...own.map(lineOf),
        total('subtotal', `Total ${title}`, own, { ...wanted, codeIds: [codeId] }),
      ]),
      total('grandTotal', `Total, ${counted(lines.length, 'charge')}`, lines, wanted),
    ],
    checks: [],
  };
});
