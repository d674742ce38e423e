// Reads checks and voids by bank account with the day each cleared the bank, and proves them against the
// credits to cash in the books.
import type { ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { formatMoney, formatSpan, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { type CheckRegisterRow, checkRegister as readRegister } from '../checks/check-register.sql.ts';
import { checkCash, checkEntryTypes } from '../checks/check-rows.store.ts';
import { checkRegister } from './check-register.report.ts';

const columns: ReportColumn[] = [
  { key: 'number', title: 'Check', kind: 'code' },
  { key: 'payee', title: 'Payee', kind: 'text' },
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'cleared', title: 'Cleared', kind: 'date' },
  { key: 'voided', title: 'Voided', kind: 'date' },
  { key: 'bills', title: 'Bills', kind: 'text' },
];

interface Passage {
  checkId: string;
  /** What its bills charged: "SG-118: 5310 1,200.00". */
  distribution: { bill: string; account: string; cents: string }[];
  entryId: string;
  voidEntryId: string | null;
  clearedOn: LocalDate | null;
}

/** The entries of checks and the day each cleared the bank, as known at the end of a day. */
async function passages(tx: Tx, communityId: string, checkIds: readonly string[], to: LocalDate): Promise<Map<string, Passage>> {
  const found = await sql<Passage>`
    select c.check_id as "checkId", c.entry_id as "entryId", x.entry_id as "voidEntryId", m.cleared_on as "clearedOn",
      coalesce(d.distribution, '[]'::jsonb) as distribution
    from payables.issued_check c
    left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id
    left join banking.match_item i on i.customer_id = ${tx.customerId} and i.bank_account_id = c.bank_account_id and i.entry_id = c.entry_id
    left join banking.match m on m.customer_id = ${tx.customerId} and m.match_id = i.match_id and m.kind <> 'VOID' and m.cleared_on <= ${to}::date
    left join lateral (
      select jsonb_agg(jsonb_build_object('bill', b.bill_number, 'account', a.number, 'cents', l.amount_cents::text) order by b.bill_date, b.bill_id, l.line_no) as distribution
      from payables.check_share_line l
      join payables.bill b on b.customer_id = ${tx.customerId} and b.bill_id = l.bill_id
      join payables.bill_line n on n.customer_id = ${tx.customerId} and n.bill_id = l.bill_id and n.revision = l.revision and n.line_no = l.line_no
      join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = n.account_id
      where l.customer_id = ${tx.customerId} and l.check_id = c.check_id
    ) d on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.check_id = any(${[...checkIds]}::bigint[])`.execute(
    tx.db,
  );
  return new Map(found.rows.map((row) => [row.checkId, row]));
}

interface Register {
  from: LocalDate;
  to: LocalDate;
  billDetail: boolean;
  glDetail: boolean;
  showVoided: boolean;
  passages: ReadonlyMap<string, Passage>;
}

/** The bills a check paid, with what they charged where that is asked for. */
function billWords({ billNumbers, checkId }: CheckRegisterRow, { billDetail, glDetail, passages: all }: Register): string {
  if (!glDetail) return billDetail ? billNumbers.join(', ') : '';
  const legs = all.get(checkId)?.distribution ?? [];
  const words = ({ account, cents }: (typeof legs)[number]) => `${account} ${formatMoney(BigInt(cents), 'digits')}`;
  if (!billDetail) return legs.map(words).join(', ');
  return [...Map.groupBy(legs, ({ bill }) => bill)].map(([bill, own]) => `${bill}: ${own.map(words).join(', ')}`).join('; ');
}

/** A check as issued, or, with the opposite sign, as voided. */
function lineOf(check: CheckRegisterRow, of: 'issued' | 'voided', register: Register): ReportRow {
  const passage = register.passages.get(check.checkId);
  const [entryId, date] = of === 'issued' ? [passage?.entryId, check.checkDate] : [passage?.voidEntryId, check.voidDate ?? check.checkDate];
  const amount = of === 'issued' ? check.amount_cents : -check.amount_cents;
  return {
    kind: 'row',
    level: 1,
    cells: {
      number: { text: check.checkNumber },
      payee: { text: check.payee },
      date: { date },
      amount: moneyCell(amount, { rows: 'checks', itemId: `${date}.${entryId}.1`, kinds: [checkEntryTypes[of]], sign: -1 }),
      ...(of === 'issued' && passage?.clearedOn ? { cleared: { date: passage.clearedOn } } : {}),
      ...(of === 'issued' && check.voidDate && check.voidDate <= register.to ? { voided: { date: check.voidDate } } : {}),
      bills: { text: of === 'voided' ? (check.voidReason ?? '') : billWords(check, register) },
    },
  };
}

function bankRows(checks: readonly CheckRegisterRow[], register: Register): ReportRow[] {
  const [first] = checks;
  if (!first) return [];
  const { from, to } = register;
  const inSpan = (date: LocalDate | null) => date !== null && from <= date && date <= to;
  const issued = checks.filter((check) => inSpan(check.checkDate));
  const voided = checks.filter((check) => inSpan(check.voidDate));
  const source = { rows: 'checks', bankAccountId: first.bankAccountId, fromDate: from, toDate: to, sign: -1 } as const;
  const sum = (rows: readonly CheckRegisterRow[]) => sumCents(rows.map((check) => check.amount_cents));
  const total = (kind: 'subtotal' | 'total', title: string, cents: bigint, kinds?: string[]): ReportRow => ({
    kind,
    level: 0,
    cells: { payee: { text: title }, amount: moneyCell(cents, kinds ? { ...source, kinds } : source) },
  });
  const voids =
    voided.length === 0
      ? []
      : [
          ...(register.showVoided ? [headRow('Voided', columns, 1)] : []),
          ...(register.showVoided ? voided.map((check) => lineOf(check, 'voided', register)) : []),
          total('subtotal', `Voids, ${voided.length}`, -sum(voided), [checkEntryTypes.voided]),
          total('total', `${first.bankAccountName}, net`, sum(issued) - sum(voided)),
        ];
  return [
    headRow(`${first.bankAccountName} (${first.accountNumber})`, columns),
    ...issued.map((check) => lineOf(check, 'issued', register)),
    total('subtotal', `Checks, ${issued.length}`, sum(issued), [checkEntryTypes.issued]),
    ...voids,
  ];
}

async function provedBy(
  tx: Tx,
  communityId: string,
  checks: readonly CheckRegisterRow[],
  { from, to }: Register,
  of: { bankAccountId: string | null; knownTime: Instant | null },
): Promise<ReportCheck[]> {
  const inSpan = (date: LocalDate | null) => date !== null && from <= date && date <= to;
  const listed = sumCents(
    checks.map((check) => (inSpan(check.checkDate) ? check.amount_cents : 0n) - (inSpan(check.voidDate) ? check.amount_cents : 0n)),
  );
  const booked = -(await checkCash(
    tx,
    communityId,
    { ...(of.bankAccountId ? { bankAccountId: of.bankAccountId } : {}), fromDate: from, toDate: to },
    of.knownTime,
  ));
  return [checkEqual('Checks less voids equal the credits to cash', listed, booked, formatMoney(booked, 'digits'))];
}

export const checkRegisterReport = joinReport(checkRegister, async (tx, { communityId, params, knownTime }) => {
  const { fromDate: from, toDate: to, bankAccountId, billDetail, glDetail, showVoided, order } = params;
  const span = { fromDate: from, throughDate: to, knownTime };
  const checks = await readRegister(tx, { communityId, bankAccountId: bankAccountId ?? undefined, ...span });
  const sorted =
    order === 'date' ? checks.toSorted((a, b) => (a.checkDate < b.checkDate ? -1 : a.checkDate > b.checkDate ? 1 : 0)) : checks;
  const byBank = Map.groupBy(sorted, (check) => check.bankAccountId);
  const register: Register = {
    from,
    to,
    billDetail,
    glDetail,
    showVoided,
    passages: await passages(
      tx,
      communityId,
      checks.map((check) => check.checkId),
      to,
    ),
  };
  return {
    subtitle: [formatSpan(from, to)],
    columns,
    rows: [...byBank.values()].flatMap((own) => bankRows(own, register)),
    checks: await provedBy(tx, communityId, checks, register, { bankAccountId, knownTime }),
  };
});
