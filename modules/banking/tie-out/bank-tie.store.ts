// The SQL behind the tie-out of the bank: the chain of statements with what no statement shows yet against
// cash in the books, and where the chain is broken.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';

const most = 100;

/**
 * A cash account that was reconciled: what the books hold, and the last statement with everything no
 * completed reconciliation has cleared.
 */
export interface BankSums {
  bankAccountId: string;
  book_cents: Cents;
  register_cents: Cents;
}

/** Both sides of every bank account that was reconciled up to the day, in one statement. */
export async function bankSums(tx: Tx, communityId: string, asOf: LocalDate): Promise<BankSums[]> {
  const found = await sql<BankSums>`
    with last as (
      select distinct on (r.bank_account_id) r.bank_account_id, r.statement_on, r.statement_balance_cents, a.account_id
      from banking.reconciliation r join ledger.bank_account a on a.customer_id = ${tx.customerId} and a.bank_account_id = r.bank_account_id
      where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.state = 'COMPLETED' and r.statement_on <= ${asOf}::date
      order by r.bank_account_id, r.statement_on desc
    ),
    cleared as (
      select l.bank_account_id, m.entry_id from last l
      join banking.reconciliation r on r.customer_id = ${tx.customerId} and r.bank_account_id = l.bank_account_id and r.state = 'COMPLETED' and r.statement_on <= l.statement_on
      join banking.match_item m on m.customer_id = ${tx.customerId} and m.reconciliation_id = r.reconciliation_id
    )
    select l.bank_account_id as "bankAccountId", coalesce(sum(p.amount_cents), 0)::bigint as book_cents,
      -- A list looked up and no join, which might go through all that is cleared for every posting.
      (l.statement_balance_cents + coalesce(sum(p.amount_cents) filter (where (l.bank_account_id, p.entry_id) not in (select c.bank_account_id, c.entry_id from cleared c)), 0))::bigint
        as register_cents
    from last l
    left join ledger.posting p on p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.account_id = l.account_id and p.post_date <= ${asOf}::date
    group by l.bank_account_id, l.statement_balance_cents`.execute(tx.db);
  return found.rows;
}

/** A break in the chain, with the entry or the bank account it is found at. */
export interface BankBreak {
  kind: 'ITEM' | 'DIFFERENCE' | 'PROOF' | 'OPENING' | 'CHAIN' | 'MATCH';
  entryId: string | null;
  bankAccountId: string;
  name: string;
  date: LocalDate;
  says_cents: Cents;
  parts_cents: Cents;
}

/**
 * Cleared entries that are worth something else in the books, completed reconciliations that leave a
 * difference, whose day has other books than when they were finished, or which do not open where the one
 * before ended, and matches whose bank lines are other money than their entries.
 */
export async function bankBreaks(tx: Tx, communityId: string, asOf: LocalDate): Promise<BankBreak[]> {
  const found = await sql<BankBreak>`
    with done as (
      select r.*, lag(r.statement_balance_cents) over (partition by r.bank_account_id order by r.statement_on) as before_cents, a.name, a.account_id
      from banking.reconciliation r join ledger.bank_account a on a.customer_id = ${tx.customerId} and a.bank_account_id = r.bank_account_id
      where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.state = 'COMPLETED' and r.statement_on <= ${asOf}::date
    ),
    cash as (
      select d.bank_account_id, p.post_date, sum(p.amount_cents) as cents from (select distinct bank_account_id, account_id from done) d
      join ledger.posting p on p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.account_id = d.account_id and p.post_date <= ${asOf}::date
      group by 1, 2
    ),
    item as (
      select d.bank_account_id, d.account_id, d.name, d.statement_on, d.reconciliation_id, m.match_id, m.entry_id, m.amount_cents, g.kind
      from done d join banking.match_item m on m.customer_id = ${tx.customerId} and m.reconciliation_id = d.reconciliation_id
      join banking.match g on g.customer_id = ${tx.customerId} and g.match_id = m.match_id
    )
    select w.kind, w.entry_id as "entryId", w.bank_account_id as "bankAccountId", w.name, w.day as date, w.says::bigint as says_cents, w.parts::bigint as parts_cents from (
      select 'ITEM' as kind, i.entry_id, i.bank_account_id, i.name, i.statement_on as day, i.amount_cents as says,
        -- Looked up for each and no list to be joined, which might be gone through for every item.
        coalesce((select sum(p.amount_cents) from ledger.posting p where p.customer_id = ${tx.customerId} and p.entry_id = i.entry_id and p.account_id = i.account_id), 0) as parts
      from item i
      union all
      select 'DIFFERENCE', null, d.bank_account_id, d.name, d.statement_on, d.statement_balance_cents,
        d.opening_cents + coalesce((select sum(i.amount_cents) from item i where i.reconciliation_id = d.reconciliation_id and i.kind <> 'OPENING'), 0)
      from done d
      union all
      select 'PROOF', null, d.bank_account_id, d.name, d.statement_on, d.book_cents,
        coalesce((select sum(c.cents) from cash c where c.bank_account_id = d.bank_account_id and c.post_date <= d.statement_on), 0)
      from done d
      union all
      select 'OPENING', null, d.bank_account_id, d.name, d.statement_on, d.opening_cents,
        coalesce((select sum(i.amount_cents) from item i where i.reconciliation_id = d.reconciliation_id and i.kind = 'OPENING'), 0)
      from done d where d.before_cents is null
      union all
      select 'CHAIN', null, d.bank_account_id, d.name, d.statement_on, d.opening_cents, d.before_cents from done d where d.before_cents is not null
      union all
      select 'MATCH', min(i.entry_id), i.bank_account_id, i.name, min(i.statement_on), sum(i.amount_cents),
        -- What was cleared from a statement on paper has no line to differ from.
        coalesce((select sum(l.amount_cents) from banking.match_line g join banking.bank_line l on l.customer_id = ${tx.customerId} and l.bank_line_id = g.bank_line_id
          where g.customer_id = ${tx.customerId} and g.match_id = i.match_id),
          case when min(i.kind) in ('HAND', 'RECORDED') then sum(i.amount_cents) else 0 end)
      from item i where i.kind <> 'OPENING' group by i.match_id, i.bank_account_id, i.name
    ) w where w.says <> w.parts order by w.day, w.kind, w.entry_id limit ${most}`.execute(tx.db);
  return found.rows;
}
