// What must hold between bank lines, matches, reconciliations and the books at any moment (accounting.md A,
// 34 and 35).
import type { Offences } from '../../../packages/testkit/offences.ts';

export const bankingOffences: Offences = {
  '34 a completed reconciliation has a difference of zero': `select r.reconciliation_id from banking.reconciliation r
    left join (select i.reconciliation_id, sum(i.amount_cents) as cents from banking.match_item i
      join banking.match m on m.customer_id = i.customer_id and m.match_id = i.match_id and m.kind <> 'OPENING' where i.customer_id = $1 group by 1) c
      on c.reconciliation_id = r.reconciliation_id
    where r.customer_id = $1 and r.state = 'COMPLETED' and r.opening_cents + coalesce(c.cents, 0) <> r.statement_balance_cents`,
  '34 a reconciliation opens where the one before ended': `select reconciliation_id from (
      select reconciliation_id, opening_cents, lag(statement_balance_cents) over (partition by bank_account_id order by statement_on) as before
      from banking.reconciliation where customer_id = $1
    ) r where before <> opening_cents`,
  'a match holds the same money on both sides': `select m.match_id from banking.match m
    left join (select g.match_id, sum(l.amount_cents) as cents from banking.match_line g
      join banking.bank_line l on l.customer_id = g.customer_id and l.bank_line_id = g.bank_line_id where g.customer_id = $1 group by 1) l on l.match_id = m.match_id
    left join (select match_id, sum(amount_cents) as cents from banking.match_item where customer_id = $1 group by 1) i on i.match_id = m.match_id
    where m.customer_id = $1 and m.kind <> 'OPENING' and coalesce(l.cents, 0) <> coalesce(i.cents, 0)`,
  'a cleared item is worth what the books say': `select i.entry_id from banking.match_item i
    join ledger.bank_account b on b.customer_id = i.customer_id and b.bank_account_id = i.bank_account_id
    left join ledger.posting p on p.customer_id = i.customer_id and p.entry_id = i.entry_id and p.account_id = b.account_id
    where i.customer_id = $1 group by i.bank_account_id, i.entry_id, i.amount_cents having i.amount_cents is distinct from sum(p.amount_cents)`,
};
