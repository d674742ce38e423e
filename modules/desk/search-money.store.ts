// The SQL of finding money by its number or amount: checks and bills of vendors, receipts of owners and
// others, their deposits, and charges. It is found where it stands, newest first.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../packages/kernel/kernel.ts';
import { countedHits } from './search.store.ts';
import type { MoneyKind } from './search-target.rules.ts';

/** What is looked for; null parts are not. */
export interface MoneyAsked {
  checkNumber: string | null;
  amount: Cents | null;
  billNumber: string;
}

/** One movement of money, and whether its number or its amount was meant. */
export interface FoundMoney {
  kind: MoneyKind;
  id: string;
  communityId: string;
  community: string;
  number: string;
  /** Payee, vendor or owner. */
  party: string;
  note: string;
  amount_cents: Cents;
  date: LocalDate;
  by: 'number' | 'amount';
  /** The id its page goes by, where that is not its own. */
  pageId?: string;
}

type Scope = 'all' | ReadonlySet<string>;

const within = (scope: Scope) => (scope === 'all' ? sql`true` : sql`m.community_id = any(${[...scope]}::bigint[])`);
const community = sql`join communities.community c on c.customer_id = m.customer_id and c.community_id = m.community_id`;
const columns = sql`m.community_id as "communityId", c.name as community`;

/** Checks by number or amount. */
export async function findChecks(tx: Tx, scope: Scope, { checkNumber, amount }: MoneyAsked): Promise<FoundMoney[]> {
  if (checkNumber === null && amount === null) return [];
  const found = await sql<FoundMoney>`
    select 'checks' as kind, m.check_id as id, ${columns}, m.number_text as number, m.payee as party,
      case when exists (select from payables.check_void v where v.customer_id = m.customer_id and v.check_id = m.check_id) then 'Voided' else '' end as note,
      m.amount_cents, m.check_date as date, f.by
    from (
      (select check_id, 'number' as by from payables.issued_check m where m.customer_id = ${tx.customerId} and m.check_number = ${checkNumber}::bigint and ${within(scope)}
        order by check_id desc limit ${countedHits})
      union all
      (select check_id, 'amount' from payables.issued_check m where m.customer_id = ${tx.customerId} and m.amount_cents = ${amount}::bigint and m.bank_account_id is not null and ${within(scope)}
        order by check_id desc limit ${countedHits})
    ) f join payables.issued_check m on m.customer_id = ${tx.customerId} and m.check_id = f.check_id ${community}`.execute(tx.db);
  return found.rows;
}

/** Bills by the start of their number or by amount. */
export async function findBills(tx: Tx, scope: Scope, { billNumber, amount }: MoneyAsked): Promise<FoundMoney[]> {
  const found = await sql<FoundMoney>`
    select 'bills' as kind, m.bill_id as id, ${columns}, m.bill_number as number, v.name as party, '' as note, m.total_cents as amount_cents, m.bill_date as date, f.by
    from (
      (select bill_id, 'number' as by from payables.bill m
        where m.customer_id = ${tx.customerId} and m.bill_number_key collate "C" >= ${billNumber} and m.bill_number_key collate "C" < ${`${billNumber}\u{10ffff}`} and ${within(scope)}
        order by m.bill_number_key collate "C", bill_id limit ${countedHits})
      union all
      (select bill_id, 'amount' from payables.bill m where m.customer_id = ${tx.customerId} and m.total_cents = ${amount}::bigint and ${within(scope)}
        order by bill_id desc limit ${countedHits})
    ) f join payables.bill m on m.customer_id = ${tx.customerId} and m.bill_id = f.bill_id ${community}
    join people.vendor v on v.customer_id = m.customer_id and v.vendor_id = m.vendor_id`.execute(tx.db);
  return found.rows;
}

/** Receipts of owners by the number of the check they came with or by amount. */
export async function findReceipts(tx: Tx, scope: Scope, { checkNumber, amount }: MoneyAsked): Promise<FoundMoney[]> {
  if (checkNumber === null && amount === null) return [];
  const found = await sql<FoundMoney>`
    select 'receipts' as kind, m.receipt_id as id, ${columns}, m.check_number as number, t.display_name as party,
      case when exists (select from receivables.receipt_backout b where b.customer_id = m.customer_id and b.receipt_id = m.receipt_id) then 'Backed out' else '' end as note,
      m.amount_cents, m.post_date as date, f.by
    from (
      (select receipt_id, 'number' as by from receivables.receipt m
        where m.customer_id = ${tx.customerId} and m.check_number collate "C" = ${checkNumber}::text and m.check_number <> '' and ${within(scope)}
        order by receipt_id desc limit ${countedHits})
      union all
      (select receipt_id, 'amount' from receivables.receipt m where m.customer_id = ${tx.customerId} and m.amount_cents = ${amount}::bigint and ${within(scope)}
        order by receipt_id desc limit ${countedHits})
    ) f join receivables.receipt m on m.customer_id = ${tx.customerId} and m.receipt_id = f.receipt_id ${community}
    join people.ownership o on o.customer_id = m.customer_id and o.community_id = m.community_id and o.ownership_id = m.ownership_id
    join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id`.execute(tx.db);
  return found.rows;
}

/** Misc receipts as they stand, by the number of their check or by amount. */
export async function findMiscReceipts(tx: Tx, scope: Scope, { checkNumber, amount }: MoneyAsked): Promise<FoundMoney[]> {
  if (checkNumber === null && amount === null) return [];
  const found = await sql<FoundMoney>`
    select 'miscReceipts' as kind, m.misc_receipt_id as id, ${columns}, m.check_number as number, m.payer_name as party,
      case when exists (select from ledger.entry e where e.customer_id = ${tx.customerId} and e.reverses_entry_id = m.entry_id) then 'Reversed' else '' end as note,
      m.amount_cents, m.post_date as date, f.by
    from (
      (select misc_receipt_id, revision, 'number' as by from receivables.misc_receipt_revision m
        where m.customer_id = ${tx.customerId} and m.check_number collate "C" = ${checkNumber}::text and m.check_number <> '' and ${within(scope)}
        order by misc_receipt_id desc limit ${countedHits})
      union all
      (select misc_receipt_id, revision, 'amount' from receivables.misc_receipt_revision m
        where m.customer_id = ${tx.customerId} and m.amount_cents = ${amount}::bigint and ${within(scope)}
        order by misc_receipt_id desc limit ${countedHits})
    ) f join receivables.misc_receipt_revision m
      on m.customer_id = ${tx.customerId} and m.misc_receipt_id = f.misc_receipt_id and m.revision = f.revision ${community}
    where not exists (select from receivables.misc_receipt_revision n
      where n.customer_id = ${tx.customerId} and n.misc_receipt_id = m.misc_receipt_id and n.revision > m.revision)`.execute(tx.db);
  return found.rows;
}

/** Deposits by their number. */
export async function findDeposits(tx: Tx, scope: Scope, { checkNumber }: MoneyAsked): Promise<FoundMoney[]> {
  if (checkNumber === null) return [];
  const found = await sql<FoundMoney>`
    select 'deposits' as kind, m.deposit_id as id, ${columns}, m.deposit_id::text as number, b.name as party, '' as note, m.deposited_on as date, 'number' as by,
      (coalesce((select sum(r.amount_cents) from receivables.receipt r where r.customer_id = ${tx.customerId} and r.deposit_id = m.deposit_id
        and not exists (select from receivables.receipt_backout x where x.customer_id = ${tx.customerId} and x.receipt_id = r.receipt_id and x.reason = 'CORRECTION')), 0)
      + coalesce((select sum(r.amount_cents) from receivables.misc_receipt_revision r where r.customer_id = ${tx.customerId} and r.deposit_id = m.deposit_id
        and not exists (select from ledger.entry e where e.customer_id = ${tx.customerId} and e.reverses_entry_id = r.entry_id)), 0))::bigint as amount_cents
    from receivables.deposit m ${community}
    join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = m.bank_account_id
    where m.customer_id = ${tx.customerId} and m.deposit_id = ${checkNumber}::bigint and ${within(scope)}`.execute(tx.db);
  return found.rows;
}

/** Charges of owners by their amount; each leads to the account of its owner. */
export async function findCharges(tx: Tx, scope: Scope, { amount }: MoneyAsked): Promise<FoundMoney[]> {
  if (amount === null) return [];
  const found = await sql<FoundMoney>`
    select 'charges' as kind, m.charge_id as id, m.ownership_id as "pageId", ${columns}, k.alias as number, t.display_name as party,
      concat_ws(' · ', nullif(m.description, ''), case when m.is_reversed then 'Reversed' end) as note, m.amount_cents, m.charge_date as date, 'amount' as by
    from (select charge_id from receivables.charge m where m.customer_id = ${tx.customerId} and m.amount_cents = ${amount}::bigint and ${within(scope)}
      order by charge_id desc limit ${countedHits}) f
    join receivables.charge m on m.customer_id = ${tx.customerId} and m.charge_id = f.charge_id ${community}
    join receivables.charge_code k on k.customer_id = ${tx.customerId} and k.charge_code_id = m.charge_code_id
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = m.ownership_id
    join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    order by m.charge_id desc`.execute(tx.db);
  return found.rows;
}
