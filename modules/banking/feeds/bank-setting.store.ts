// The SQL of what a community set for its banks.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** How feeds are used. */
export interface BankSettingRow {
  isFeedOn: boolean;
  isAutoMatch: boolean;
  staleDays: number;
  version: string;
  changedBy: string;
}

const unset: BankSettingRow = { isFeedOn: true, isAutoMatch: false, staleDays: 3, version: '', changedBy: '' };

/** The setting of a community, or what holds where nothing was set. */
export async function bankSettingOf(tx: Tx, communityId: string, lock = false): Promise<BankSettingRow> {
  const found = await sql<BankSettingRow>`
    select s.is_feed_on as "isFeedOn", s.is_auto_match as "isAutoMatch", s.stale_days as "staleDays", s.version::text, u.display_name as "changedBy"
    from banking.community_bank_setting s
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = s.changed_by
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId} ${lock ? sql`for no key update of s` : sql``}`.execute(
    tx.db,
  );
  return found.rows[0] ?? unset;
}

/** Writes the setting of a community; answers its version. */
export async function saveBankSetting(
  tx: Tx,
  communityId: string,
  { isFeedOn, isAutoMatch, staleDays }: Pick<BankSettingRow, 'isFeedOn' | 'isAutoMatch' | 'staleDays'>,
  by: { userId: string; now: Instant },
): Promise<string> {
  const saved = await sql<{ version: string }>`
    insert into banking.community_bank_setting (customer_id, community_id, is_feed_on, is_auto_match, stale_days, changed_by, changed_time)
    values (${tx.customerId}, ${communityId}, ${isFeedOn}, ${isAutoMatch}, ${staleDays}, ${by.userId}, ${by.now})
    on conflict (customer_id, community_id) do update set is_feed_on = excluded.is_feed_on, is_auto_match = excluded.is_auto_match,
      stale_days = excluded.stale_days, changed_by = excluded.changed_by, changed_time = excluded.changed_time,
      version = community_bank_setting.version + 1
    returning version::text`.execute(tx.db);
  return saved.rows[0]?.version ?? '1';
}
