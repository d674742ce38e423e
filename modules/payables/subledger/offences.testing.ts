// What must hold between bills, lines, shares, checks and the books at any moment (accounting.md A, 27 to
// 33).
import type { Offences } from '../../../packages/testkit/offences.ts';

/** What checks that stand have paid of each bill. */
const live = `select s.bill_id, sum(s.amount_cents)::bigint as paid from payables.check_share s
  where s.customer_id = $1 and not exists (select from payables.check_void x where x.customer_id = s.customer_id and x.check_id = s.check_id) group by 1`;

/** Each line of each bill as it stands now, with what checks that stand have recognised of it. */
const lines = `select l.bill_id, l.line_no, l.amount_cents as amount, coalesce((select sum(p.amount_cents) from payables.check_share_line p
    where p.customer_id = l.customer_id and p.bill_id = l.bill_id and p.line_no = l.line_no
      and not exists (select from payables.check_void x where x.customer_id = p.customer_id and x.check_id = p.check_id)), 0) as done
  from payables.bill_line l join payables.bill b on b.customer_id = l.customer_id and b.bill_id = l.bill_id and b.revision = l.revision where l.customer_id = $1`;

export const payablesOffences: Offences = {
  '27 the total of a bill is the sum of its lines': `with lines as (${lines}) select b.bill_id from payables.bill b left join lines l on l.bill_id = b.bill_id
    where b.customer_id = $1 group by b.bill_id, b.total_cents having b.total_cents is distinct from sum(l.amount)`,
  '27 what is open of a bill is what checks have not paid': `with live as (${live}) select b.bill_id from payables.bill b left join live v on v.bill_id = b.bill_id
    where b.customer_id = $1 and b.status <> 'CANCELLED' and b.open_cents <> b.total_cents - coalesce(v.paid, 0)`,
  '27 a bill is paid when nothing is open': `select bill_id from payables.bill
    where customer_id = $1 and status <> 'CANCELLED' and (status in ('PAID', 'ADJUSTED')) <> (open_cents = 0)`,
  '28 under accrual accounts payable is what is open': `select community_id, sum(cents) as difference from (
      select p.community_id, p.amount_cents as cents from ledger.posting p
        join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id and a.role = 'PAYABLE'
        join ledger.entry e on e.customer_id = p.customer_id and e.entry_id = p.entry_id and e.entry_type not like 'OPENING%' where p.customer_id = $1
      union all select community_id, open_cents from payables.bill where customer_id = $1 and entry_id is not null
    ) s where community_id in (select community_id from ledger.fiscal_year where customer_id = $1 group by 1 having bool_and(ap_timing = 'BILL'))
    group by 1 having sum(cents) <> 0`,
  '29 check numbers follow each other without a gap': `select c.bank_account_id from payables.issued_check c
    join ledger.bank_account b on b.customer_id = c.customer_id and b.bank_account_id = c.bank_account_id where c.customer_id = $1
    group by c.bank_account_id, b.last_check_number
    having count(c.check_number) <> count(distinct c.check_number)
      or max(c.check_number) filter (where c.method in ('CHECK', 'DIGITAL')) <> b.last_check_number
      or count(*) filter (where c.method in ('CHECK', 'DIGITAL')) + (
        select count(*) from payables.issued_check h where h.customer_id = $1 and h.bank_account_id = c.bank_account_id and h.method = 'HAND_CHECK'
          and h.check_number between min(c.check_number) filter (where c.method in ('CHECK', 'DIGITAL')) and max(c.check_number) filter (where c.method in ('CHECK', 'DIGITAL')))
        <> max(c.check_number) filter (where c.method in ('CHECK', 'DIGITAL')) - min(c.check_number) filter (where c.method in ('CHECK', 'DIGITAL')) + 1`,
  '30 the amount of a check is the sum of its shares': `select c.check_id from payables.issued_check c
    left join payables.check_share s on s.customer_id = c.customer_id and s.check_id = c.check_id
    where c.customer_id = $1 group by c.check_id, c.amount_cents having c.amount_cents is distinct from sum(s.amount_cents)`,
  '31 no bill is paid without its approvals': `with live as (${live}) select b.bill_id from payables.bill b join live v on v.bill_id = b.bill_id
    where b.customer_id = $1 and b.approvals_required > (select count(*) from payables.bill_approval a where a.customer_id = b.customer_id
      and a.bill_id = b.bill_id and a.revision = b.revision and a.decision = 'APPROVED' and a.user_id not in (b.entered_by, b.submitted_by))`,
  '33 a paid bill is recognized line by line': `with lines as (${lines}) select l.bill_id, l.line_no from lines l
    join payables.bill b on b.customer_id = $1 and b.bill_id = l.bill_id where l.done * sign(l.amount) < 0 or abs(l.done) > abs(l.amount) or (b.status in ('PAID', 'ADJUSTED') and l.done <> l.amount)`,
};
