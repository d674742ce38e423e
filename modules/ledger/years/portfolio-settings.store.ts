// The SQL of changing settings of many communities: what stands in each, in one statement, and the default
// bank account.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PeriodStanding } from './portfolio-settings.rules.ts';

type Scope = 'all' | ReadonlySet<string>;
const within = (scope: Scope) => (scope === 'all' ? sql`true` : sql`c.community_id = any(${[...scope]}::bigint[])`);

/**
 * The period of a day in each community, with the batches that wait in it and the tie-outs that were red when
 * last looked at; null where no year covers the day.
 */
export async function listPeriodsOn(
  tx: Tx,
  scope: Scope,
  onDate: LocalDate,
): Promise<{ communityId: string; period: PeriodStanding | null }[]> {
  const found = await sql<PeriodStanding & { communityId: string; isCovered: boolean }>`
    select c.community_id as "communityId", p.period_start is not null as "isCovered", p.period_start as "startDate", p.period_end as "endDate", p.status,
      (select count(*)::int from ledger.batch b where b.customer_id = ${tx.customerId} and b.community_id = c.community_id and b.state = 'UNPOSTED'
        and b.post_date between p.period_start and p.period_end) as "unpostedBatches",
      (select count(*)::int from ledger.tie_out t where t.customer_id = ${tx.customerId} and t.community_id = c.community_id and t.lamp = 'RED') as "redTieOuts"
    from communities.community c
    left join ledger.period p on p.customer_id = ${tx.customerId} and p.community_id = c.community_id and ${onDate}::date between p.period_start and p.period_end
    where c.customer_id = ${tx.customerId} and ${within(scope)} order by c.name, c.community_id`.execute(tx.db);
  return found.rows.map(({ communityId, isCovered, ...period }) => ({ communityId, period: isCovered ? period : null }));
}

export interface CashStanding {
  communityId: string;
  /** The bank account on the cash account of that number. */
  wanted: { bankAccountId: string; name: string; isPrimary: boolean } | null;
  /** Number and name of the present default. */
  present: string | null;
}

/** The bank account on a cash account, by its number, and the present default of each community. */
export async function listCashOn(tx: Tx, scope: Scope, accountNumber: string): Promise<CashStanding[]> {
  const found = await sql<{ communityId: string; bankAccountId: string | null; name: string; isPrimary: boolean; present: string | null }>`
    select c.community_id as "communityId", w.bank_account_id as "bankAccountId", coalesce(w.name, '') as name, coalesce(w.is_primary, false) as "isPrimary",
      (select a.number || ' ' || b.name from ledger.bank_account b join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = b.account_id
        where b.customer_id = ${tx.customerId} and b.community_id = c.community_id and b.is_primary order by b.bank_account_id limit 1) as present
    from communities.community c
    left join lateral (
      select b.bank_account_id, b.name, b.is_primary from ledger.account a
      join ledger.bank_account b on b.customer_id = ${tx.customerId} and b.community_id = a.community_id and b.account_id = a.account_id
      where a.customer_id = ${tx.customerId} and a.community_id = c.community_id and a.number = ${accountNumber} and a.is_active limit 1
    ) w on true
    where c.customer_id = ${tx.customerId} and ${within(scope)} order by c.name, c.community_id`.execute(tx.db);
  return found.rows.map(({ communityId, bankAccountId, name, isPrimary, present }) => ({
    communityId,
    wanted: bankAccountId === null ? null : { bankAccountId, name, isPrimary },
    present,
  }));
}

/** Makes a bank account the default of its community; there is one at most. */
export async function setDefaultBank(tx: Tx, communityId: string, bankAccountId: string): Promise<void> {
  // One after the other: the community has one default at most at any moment.
  await sql`update ledger.bank_account set is_primary = false, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and is_primary and bank_account_id <> ${bankAccountId}`.execute(
    tx.db,
  );
  await sql`update ledger.bank_account set is_primary = true, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and bank_account_id = ${bankAccountId} and not is_primary`.execute(
    tx.db,
  );
}
