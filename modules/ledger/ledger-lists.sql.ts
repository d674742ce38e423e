// Where the rows of the lists of the ledger come from.
import { rowsOf, sql } from '../../packages/db/database.ts';
import { joinList } from '../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../communities/communities.server.ts';
import { balancesAsOf } from './balance.store.ts';
import { accountCenterList, accountList, bankAccountList } from './ledger-lists.contract.ts';

/** The chart with balances as of a day, today unless said. */
export const accountSource = joinList(accountList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: async ({ tx, input, now }) => {
    const balances = await balancesAsOf(tx, input.communityId, input.asOfDate ?? (await todayOf(tx, input.communityId, now)));
    const given = rowsOf({
      account_id: { type: 'bigint', values: balances.map((row) => row.accountId) },
      amount: { type: 'bigint', values: balances.map((row) => row.balance_cents) },
    });
    return {
      id: sql`a.account_id`,
      columns: {
        number: sql`a.number`,
        name: sql`a.name`,
        type: sql`a.account_type`,
        rangeName: sql`coalesce((select r.name from ledger.account_range r where r.customer_id = ${tx.customerId} and r.community_id = a.community_id
          and substring(a.number from '^(\\d{1,9})(?!\\d)')::integer between r.start_number and r.end_number), '')`,
        fundName: sql`f.name`,
        costCenters: sql`coalesce((select string_agg(c.code, ', ' order by c.code) from ledger.sub_account s
          join ledger.cost_center c on c.customer_id = ${tx.customerId} and c.cost_center_id = s.cost_center_id
          where s.customer_id = ${tx.customerId} and s.community_id = a.community_id and s.account_id = a.account_id), '')`,
        is1099: sql`a.is_1099`,
        role: sql`nullif(a.role, '')`,
        status: sql`case when a.is_active then 'ACTIVE' else 'INACTIVE' end`,
        balance: sql`coalesce(b.amount, 0)::bigint`,
      },
      from: sql`ledger.account a
        join ledger.fund f on f.customer_id = ${tx.customerId} and f.community_id = a.community_id and f.fund_id = a.fund_id
        left join (select given.account_id, sum(given.amount) as amount from ${given} group by given.account_id) b on b.account_id = a.account_id`,
      where: sql`a.customer_id = ${tx.customerId} and a.community_id = ${input.communityId} and a.survivor_id is null`,
    };
  },
});

/**
 * The chart with a line for each cost center an account is kept in, 000 among them, and for each that was
 * posted to before an account was merged. A line has no id of its own: the hash of account and center names
 * it.
 */
export const accountCenterSource = joinList(accountCenterList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: async ({ tx, input, now }) => {
    const balances = await balancesAsOf(tx, input.communityId, input.asOfDate ?? (await todayOf(tx, input.communityId, now)));
    const given = rowsOf({
      account_id: { type: 'bigint', values: balances.map((row) => row.accountId) },
      cost_center_id: { type: 'bigint', values: balances.map((row) => row.costCenterId) },
      amount: { type: 'bigint', values: balances.map((row) => row.balance_cents) },
    });
    return {
      id: sql`hashtextextended(a.account_id || ':' || c.cost_center_id, 0) & 9223372036854775807`,
      columns: {
        number: sql`a.number || '-' || c.code`,
        name: sql`coalesce(s.name, case when c.code = '000' then a.name else a.name || ' - ' || c.name end)`,
        centerCode: sql`c.code`,
        centerName: sql`c.name`,
        type: sql`a.account_type`,
        fundName: sql`f.name`,
        status: sql`case when a.is_active and c.is_active then 'ACTIVE' else 'INACTIVE' end`,
        balance: sql`coalesce(b.amount, 0)::bigint`,
        accountId: sql`a.account_id`,
        costCenterId: sql`c.cost_center_id`,
      },
      from: sql`ledger.account a
        join ledger.fund f on f.customer_id = ${tx.customerId} and f.community_id = a.community_id and f.fund_id = a.fund_id
        join ledger.cost_center c on c.customer_id = ${tx.customerId} and c.community_id = a.community_id
        left join ledger.sub_account s on s.customer_id = ${tx.customerId} and s.community_id = a.community_id and s.account_id = a.account_id
          and s.cost_center_id = c.cost_center_id
        left join (select given.account_id, given.cost_center_id, sum(given.amount) as amount from ${given} group by 1, 2) b
          on b.account_id = a.account_id and b.cost_center_id = c.cost_center_id`,
      where: sql`a.customer_id = ${tx.customerId} and a.community_id = ${input.communityId} and a.survivor_id is null
        and (c.code = '000' or s.account_id is not null or b.amount is not null)`,
    };
  },
});

/** The bank accounts of the communities in the caller's scope, numbers masked. */
export const bankAccountSource = joinList(bankAccountList, {
  read: ({ tx, communities }) => ({
    id: sql`b.bank_account_id`,
    columns: {
      communityName: sql`c.name`,
      name: sql`b.name`,
      bankName: sql`b.bank_name`,
      accountNumber: sql`'••••' || b.account_last4`,
      glAccount: sql`a.number || ' ' || a.name`,
      fundName: sql`f.name`,
      lockboxId: sql`coalesce(b.lockbox_id, '')`,
      lastCheckNumber: sql`coalesce(nullif(b.last_check_number, 0)::text, '')`,
      use: sql`case when b.is_primary then 'PRIMARY' else 'OTHER' end`,
      communityId: sql`b.community_id`,
      routingNumber: sql`b.routing_number`,
    },
    from: sql`ledger.bank_account b
      join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = b.community_id
      join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
      join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id`,
    where: sql`b.customer_id = ${tx.customerId} and ${communities === 'all' ? sql`true` : sql`b.community_id = any(${[...communities]}::bigint[])`}`,
  }),
});
