// Where the rows come from that no screen of their own lists.
import { sql } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { bankLineList, budgetList, chargeList, postingList } from './data-lists.contract.ts';

/**
 * What was posted, under the account that stands today: a merged account is read under its survivor. Legs are
 * numbered within 2^15.
 */
export const postingSource = joinList(postingList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`g.entry_id * 32768 + g.leg`,
    columns: {
      postDate: sql`g.post_date`,
      account: sql`s.number`,
      accountName: sql`s.name`,
      fund: sql`f.name`,
      costCenter: sql`coalesce(k.name, '')`,
      entryType: sql`e.entry_type`,
      reference: sql`e.reference`,
      description: sql`e.description`,
      party: sql`coalesce(v.name, t.display_name, '')`,
      debit: sql`case when g.amount_cents > 0 then g.amount_cents end`,
      credit: sql`case when g.amount_cents < 0 then -g.amount_cents end`,
      amount: sql`g.amount_cents`,
      memo: sql`g.memo`,
      enteredOn: sql`(e.entered_time at time zone c.time_zone)::date`,
      entryId: sql`g.entry_id`,
      accountId: sql`s.account_id`,
    },
    from: sql`ledger.posting g
      join ledger.entry e on e.customer_id = ${tx.customerId} and e.entry_id = g.entry_id
      join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = g.community_id
      join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = g.account_id
      join ledger.account s on s.customer_id = ${tx.customerId} and s.account_id = ${orElse(sql.ref('a.survivor_id'), sql.ref('a.account_id'))}
      join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = g.fund_id
      left join ledger.cost_center k on k.customer_id = ${tx.customerId} and k.cost_center_id = g.cost_center_id
      left join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = e.vendor_id
      left join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = e.ownership_id
      left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id`,
    where: sql`g.customer_id = ${tx.customerId} and g.community_id = ${input.communityId}`,
  }),
});

/** The budgets that count, by account and period. */
export const budgetSource = joinList(budgetList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    // A budget amount has no number of its own; this one stands as long as the budget does.
    id: sql`row_number() over (order by b.fiscal_year_id, b.account_id, b.cost_center_id, b.period_start)`,
    columns: {
      year: sql`y.label`,
      account: sql`a.number`,
      accountName: sql`a.name`,
      fund: sql`f.name`,
      costCenter: sql`coalesce(k.name, '')`,
      periodStart: sql`b.period_start`,
      amount: sql`b.amount_cents`,
    },
    from: sql`ledger.budget b
      join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.fiscal_year_id = b.fiscal_year_id
      join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
      join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
      left join ledger.cost_center k on k.customer_id = ${tx.customerId} and k.cost_center_id = b.cost_center_id`,
    where: sql`b.customer_id = ${tx.customerId} and b.community_id = ${input.communityId}`,
  }),
});

/** Charges to owners, with what is still open of each. */
export const chargeSource = joinList(chargeList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`h.charge_id`,
    columns: {
      chargeDate: sql`h.charge_date`,
      accountNumber: sql`p.account_number`,
      owner: sql`t.display_name`,
      code: sql`d.alias`,
      codeName: sql`d.name`,
      description: sql`h.description`,
      amount: sql`h.amount_cents`,
      open: sql`h.open_cents`,
      isReversed: sql`h.is_reversed`,
      ownershipId: sql`h.ownership_id`,
    },
    from: sql`receivables.charge h
      join receivables.charge_code d on d.customer_id = ${tx.customerId} and d.charge_code_id = h.charge_code_id
      join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = h.ownership_id
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
      join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = h.property_id`,
    where: sql`h.customer_id = ${tx.customerId} and h.community_id = ${input.communityId}`,
  }),
});

/** What the bank said, line by line. */
export const bankLineSource = joinList(bankLineList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`l.bank_line_id`,
    columns: {
      lineDate: sql`l.line_on`,
      bankAccount: sql`b.name`,
      typeCode: sql`l.type_code`,
      description: sql`l.description`,
      bankReference: sql`l.bank_reference`,
      customerReference: sql`l.customer_reference`,
      amount: sql`l.amount_cents`,
    },
    from: sql`banking.bank_line l
      join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.bank_account_id = l.bank_account_id`,
    where: sql`l.customer_id = ${tx.customerId} and l.community_id = ${input.communityId}`,
  }),
});
