// What must hold between charges, payments, prepaid money, lockbox files and the books at any moment
// (accounting.md A, 12 to 21 and 37).
import type { Offences } from '../../../packages/testkit/offences.ts';

/** Under every method of accounting. */
const always: Offences = {
  '12 open = amount - applied': `select c.charge_id from receivables.charge c
    left join receivables.application a on a.customer_id = c.customer_id and a.charge_id = c.charge_id where c.customer_id = $1
    group by c.charge_id, c.amount_cents, c.open_cents having c.open_cents <> c.amount_cents - coalesce(sum(a.amount_cents), 0)`,
  '12 at every date 0 <= open <= amount': `select * from (
      select c.charge_id, c.amount_cents, c.amount_cents - sum(a.amount_cents) over (partition by c.charge_id order by a.applied_on) as open
      from receivables.charge c join receivables.application a on a.customer_id = c.customer_id and a.charge_id = c.charge_id where c.customer_id = $1
    ) s where open < 0 or open > amount_cents`,
  '12 nothing is applied before its charge': `select a.application_id from receivables.application a
    join receivables.charge c on c.customer_id = a.customer_id and c.charge_id = a.charge_id where a.customer_id = $1 and a.applied_on < c.charge_date`,
  '12 the parts of a receipt are its amount, or nothing once it was taken back': `select r.receipt_id from receivables.receipt r
    left join (select customer_id, receipt_id, sum(amount_cents) as cents from receivables.application where customer_id = $1 group by 1, 2) a
      on a.customer_id = r.customer_id and a.receipt_id = r.receipt_id
    left join (select customer_id, receipt_id, sum(amount_cents) as cents from receivables.prepaid_movement where customer_id = $1 group by 1, 2) m
      on m.customer_id = r.customer_id and m.receipt_id = r.receipt_id
    left join receivables.receipt_backout x on x.customer_id = r.customer_id and x.receipt_id = r.receipt_id
    where r.customer_id = $1 and coalesce(a.cents, 0) + coalesce(m.cents, 0) <> case when x.receipt_id is null then r.amount_cents else 0 end`,
  '13 prepaid >= 0 at every date': `select * from (
      select ownership_id, sum(amount_cents) over (partition by ownership_id, bucket_code_id order by moved_on) as held
      from receivables.prepaid_movement where customer_id = $1
    ) s where held < 0`,
  '13 the prepaid balance is the sum of its movements': `select ownership_id, bucket, sum(cents) as difference from (
      select ownership_id, bucket_code_id as bucket, balance_cents as cents from receivables.prepaid_balance where customer_id = $1
      union all select ownership_id, coalesce(bucket_code_id, 0), -amount_cents from receivables.prepaid_movement where customer_id = $1
    ) s group by 1, 2 having sum(cents) <> 0`,
  // Equal changes on every day are equal balances at every date. Opening balances come in by an entry of
  // their own.
  '14 the prepaid account is what owners hold, at every date': `select community_id, on_date, sum(cents) as difference from (
      select p.community_id, p.post_date as on_date, p.amount_cents as cents from ledger.posting p
        join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id and a.role in ('PREPAID', 'PREPAID_RESERVE')
        join ledger.entry e on e.customer_id = p.customer_id and e.entry_id = p.entry_id and e.entry_type not like 'OPENING%' where p.customer_id = $1
      union all select community_id, moved_on, amount_cents from receivables.prepaid_movement where customer_id = $1 and kind <> 'BEGINNING'
    ) s group by 1, 2 having sum(cents) <> 0`,
  '13 a security deposit >= 0 at every date': `select * from (
      select held_deposit_id, sum(amount_cents) over (partition by held_deposit_id order by moved_on) as held
      from receivables.held_deposit_movement where customer_id = $1
    ) s where held < 0`,
  '14 the account of deposits held is what is held, at every date': `select community_id, on_date, sum(cents) as difference from (
      select p.community_id, p.post_date as on_date, p.amount_cents as cents from ledger.posting p
        join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id and a.role = 'DEPOSITS_HELD'
        join ledger.entry e on e.customer_id = p.customer_id and e.entry_id = p.entry_id and e.entry_type not like 'OPENING%' where p.customer_id = $1
      union all select community_id, moved_on, amount_cents from receivables.held_deposit_movement where customer_id = $1 and kind <> 'OPENING'
    ) s group by 1, 2 having sum(cents) <> 0`,
  '14 what a deposit paid on charges is applied to them, or held as prepaid money': `select batch_id from (
      select batch_id, amount_cents as cents from receivables.held_deposit_movement where customer_id = $1 and kind = 'CHARGES'
      union all select batch_id, amount_cents from receivables.application where customer_id = $1
      union all select batch_id, amount_cents from receivables.prepaid_movement where customer_id = $1
    ) s where batch_id in (select batch_id from receivables.held_deposit_movement where customer_id = $1 and kind = 'CHARGES')
    group by batch_id having sum(cents) <> 0`,
  '0.9 no payment stands on a reversed charge': `select c.charge_id from receivables.charge c
    join receivables.application a on a.customer_id = c.customer_id and a.charge_id = c.charge_id and a.kind <> 'REVERSAL'
    where c.customer_id = $1 and c.is_reversed group by c.charge_id having sum(a.amount_cents) <> 0`,
  '21 an installment is billed once': `select property_id from receivables.charge
    where customer_id = $1 and kind = 'CHARGE' and instalment_start is not null and not is_reversed group by property_id, charge_code_id, instalment_start having count(*) > 1`,
  '23 a day draws interest once on a code of a home': `select a.charge_id from receivables.charge a
    join receivables.charge b on b.customer_id = a.customer_id and b.property_id = a.property_id and b.source_code_id = a.source_code_id and b.charge_id > a.charge_id
      and b.window_from <= a.window_through and b.window_through >= a.window_from and not b.is_reversed
    where a.customer_id = $1 and a.window_from is not null and not a.is_reversed`,
  '23 simple interest is on no interest': `select c.charge_id from receivables.interest_line l
    join receivables.charge c on c.customer_id = l.customer_id and c.charge_id = l.charge_id
    join receivables.charge_code k on k.customer_id = c.customer_id and k.charge_code_id = c.source_code_id
    where l.customer_id = $1 and ((l.method <> 'COMPOUND' and k.kind = 'INTEREST') or l.base_cents <= 0 or c.amount_cents > l.uncapped_cents)`,
  '21 what an acceleration took back is owed no more, and one that ended owes nothing ahead': `select n.charge_id from receivables.acceleration_installment n
    join receivables.acceleration a on a.customer_id = n.customer_id and a.acceleration_id = n.acceleration_id
    join receivables.charge c on c.customer_id = n.customer_id and c.charge_id = n.charge_id
    where n.customer_id = $1 and ((c.is_reversed and c.open_cents <> 0) or (a.ended_on < n.installment_start and not c.is_reversed))`,
  '14 the deferred account is what is not released': `select account_id, sum(cents) as difference from (
      select p.account_id, p.amount_cents as cents from ledger.posting p where p.customer_id = $1
        and p.account_id in (select deferred_account_id from receivables.acceleration where customer_id = $1)
      union all select n.deferred_account_id, c.amount_cents - coalesce((select sum(w.amount_cents) from receivables.application w where w.customer_id = $1
          and w.charge_id = c.charge_id and w.kind in ('WAIVER', 'WRITE_OFF') and w.amount_cents <> 0), 0)
        from receivables.acceleration_installment n join receivables.charge c on c.customer_id = n.customer_id and c.charge_id = n.charge_id
        where n.customer_id = $1 and n.deferred_account_id is not null and n.released_on is null and not c.is_reversed
    ) s group by 1 having sum(cents) <> 0`,
  '8 a posted batch charged each of its lines, an unposted one none': `select b.batch_id from ledger.batch b
    left join (select batch_id, count(*) as lines, sum(amount_cents) as cents from receivables.batch_line
      where customer_id = $1 and not is_dropped and amount_cents > 0 group by 1) l on l.batch_id = b.batch_id
    left join (select batch_id, count(*) as charges, sum(amount_cents) as cents from receivables.charge where customer_id = $1 group by 1) c on c.batch_id = b.batch_id
    where b.customer_id = $1 and b.kind in ('CHARGES', 'LATE_FEES') and case when b.state in ('POSTED', 'REVERSED')
      then (l.lines, l.cents) is distinct from (c.charges, c.cents) else c.charges is not null end`,
  '8 a posted adjustment charged and waived what its lines say, an unposted one nothing': `select b.batch_id from receivables.adjustment j
    join ledger.batch b on b.customer_id = j.customer_id and b.batch_id = j.batch_id
    left join (select batch_id, sum(amount_cents) filter (where act = 'CHARGE') as charged, sum(amount_cents) filter (where act = 'WAIVE') as waived
      from receivables.adjustment_line where customer_id = $1 and not is_dropped group by 1) l on l.batch_id = j.batch_id
    left join (select batch_id, sum(amount_cents) as cents from receivables.charge where customer_id = $1 group by 1) c on c.batch_id = j.batch_id
    left join (select batch_id, sum(amount_cents) as cents from receivables.application where customer_id = $1 and kind in ('WAIVER', 'WRITE_OFF') group by 1) w
      on w.batch_id = j.batch_id
    where j.customer_id = $1 and case when b.state in ('POSTED', 'REVERSED') then (c.cents, w.cents) is distinct from (l.charged, l.waived)
      else c.cents is not null or w.cents is not null end`,
  '26 no more of a waiver is taken back than was waived, at every date': `select * from (
      select charge_id, sum(amount_cents) over (partition by charge_id, kind order by applied_on) as waived
      from receivables.application where customer_id = $1 and kind in ('WAIVER', 'WRITE_OFF')
    ) s where waived < 0`,
  '37 the payments of a lockbox file are those it brought': `select f.lockbox_file_id from receivables.lockbox_file f
    left join receivables.lockbox_line l on l.customer_id = f.customer_id and l.lockbox_file_id = f.lockbox_file_id where f.customer_id = $1
    group by f.lockbox_file_id, f.item_count, f.known_count, f.total_cents
    having count(l.lockbox_line_id) <> f.item_count - f.known_count or (f.known_count = 0 and coalesce(sum(l.amount_cents), 0) <> f.total_cents)`,
  '37 a posted lockbox payment is one receipt of its amount and owner': `select l.receipt_id from receivables.lockbox_line l
    left join receivables.receipt r on r.customer_id = l.customer_id and r.receipt_id = l.receipt_id
      and r.amount_cents = l.amount_cents and r.ownership_id = l.ownership_id
    where l.customer_id = $1 and l.status = 'POSTED' group by l.receipt_id having count(*) <> 1 or count(r.receipt_id) <> 1`,
  '7 a misc receipt moves its amount into its bank account, by lines that add up to it': `select r.misc_receipt_id from receivables.misc_receipt_revision r
    join ledger.bank_account b on b.customer_id = r.customer_id and b.bank_account_id = r.bank_account_id where r.customer_id = $1
      and (r.amount_cents, r.amount_cents) is distinct from (
        (select sum(p.amount_cents) from ledger.posting p where p.customer_id = $1 and p.entry_id = r.entry_id and p.account_id = b.account_id),
        (select sum(l.amount_cents) from receivables.misc_receipt_line l where l.customer_id = $1 and l.misc_receipt_id = r.misc_receipt_id and l.revision = r.revision))`,
  '0.8 of a misc receipt only its last revision stands': `select r.misc_receipt_id from receivables.misc_receipt_revision r where r.customer_id = $1
    and exists (select from receivables.misc_receipt_revision n where n.customer_id = $1 and n.misc_receipt_id = r.misc_receipt_id and n.revision > r.revision)
    and not exists (select from ledger.entry m where m.customer_id = $1 and m.reverses_entry_id = r.entry_id)`,
  'a finished statement run has its statements, an unfinished one has none': `select r.statement_run_id from receivables.statement_run r
    left join receivables.statement s on s.customer_id = r.customer_id and s.statement_run_id = r.statement_run_id where r.customer_id = $1
    group by r.statement_run_id, r.statement_count, r.due_cents
    having (r.statement_count, r.due_cents) is distinct from (nullif(count(s.ownership_id), 0), sum(s.due_cents))`,
};

/** Communities all of whose years know receivables at the charge, or all at the receipt. */
const timedAs = (timing: 'CHARGE' | 'RECEIPT') =>
  `(select community_id from ledger.fiscal_year where customer_id = $1 group by 1 having bool_and(ar_timing = '${timing}'))`;

const underAccrual: Offences = {
  // Beginning balances stand outside the books until the opening entry; what is applied to them is in the
  // books.
  '14 each receivable account is its open charges, at every date': `select account_id, on_date, sum(cents) as difference from (
      select p.community_id, p.account_id, p.post_date as on_date, p.amount_cents as cents from ledger.posting p
        join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id and a.role = 'RECEIVABLE'
        join ledger.entry e on e.customer_id = p.customer_id and e.entry_id = p.entry_id and e.entry_type not like 'OPENING%' where p.customer_id = $1
      union all select community_id, receivable_account_id, charge_date, -amount_cents from receivables.charge where customer_id = $1 and kind <> 'BEGINNING'
      union all select c.community_id, c.receivable_account_id, x.applied_on, x.amount_cents from receivables.application x
        join receivables.charge c on c.customer_id = x.customer_id and c.charge_id = x.charge_id where x.customer_id = $1
          and not (c.kind = 'BEGINNING' and x.kind = 'REVERSAL')
    ) s where community_id in ${timedAs('CHARGE')} group by 1, 2 having sum(cents) <> 0`,
};

const underCash: Offences = {
  '15 charges and fees book nothing, and receivables stay empty': `select p.entry_id from ledger.posting p
      join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id
      where p.customer_id = $1 and a.role = 'RECEIVABLE' and p.community_id in ${timedAs('RECEIPT')}
    union all select entry_id from receivables.charge where customer_id = $1 and entry_id is not null and community_id in ${timedAs('RECEIPT')}`,
};

export const receivablesOffences: Offences = { ...always, ...underAccrual, ...underCash };
