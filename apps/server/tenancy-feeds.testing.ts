// Bank feeds of a community, so that each of their records has a row in the sweeps of who may see what.

import { banking, unclearedLineList, unclearedLines } from '../../modules/banking/banking.contract.ts';
import { bankAccounts } from '../../modules/ledger/ledger.contract.ts';
import type { TestServer } from '../../modules/ledger/ledger.testing.ts';
import { sql } from '../../packages/db/database.ts';
import type { Player } from './sample/player.ts';

/**
 * A connection as an aggregator left it: an account that is not linked, with an item booked and one
 * pending.
 */
export async function feedBank({ db }: TestServer, customerId: string, communityId: string): Promise<void> {
  await sql`with connection as (
      insert into banking.feed_connection (customer_id, community_id, provider, institution, state, connected_by, connected_time)
      select u.customer_id, ${communityId}::bigint, 'AGGREGATOR', 'Nevada First', 'CONNECTED', min(u.user_id), '2026-02-01T00:00:00Z'::timestamptz
      from identity.app_user u where u.customer_id = ${customerId} group by u.customer_id returning *),
    account as (
      insert into banking.feed_account (customer_id, community_id, feed_connection_id, provider_key, name, last4)
      select customer_id, community_id, feed_connection_id, 'A1', 'Checking', '0009' from connection returning *)
    insert into banking.feed_item (customer_id, community_id, feed_account_id, provider_key, item_on, amount_cents, is_pending)
    select customer_id, community_id, feed_account_id, 'T' || n, '2026-02-02'::date, -100 * n, n = 2 from account cross join generate_series(1, 2) n`.execute(
    db.asMigrator,
  );
}

/** A line of a bank file that is left out of matching, and one that is not. */
export async function leaveLineOut(player: Player, communityId: string): Promise<void> {
  const accounts = await player.call(bankAccounts.listBankAccounts, { communityId });
  const bankAccountId = accounts[0]?.bankAccountId ?? '';
  const content = Buffer.from('Date,Description,Amount\n02/24/2026,TWICE,-7.00\n02/25/2026,ONCE,-8.00\n').toString('base64');
  await player.call(banking.importStatement, { communityId, bankAccountId, file: { fileName: 'february.csv', content } });
  const { rows } = await player.call(unclearedLineList.calls.readPage, { communityId });
  const line = rows.find((row) => row.description === 'TWICE');
  await player.call(unclearedLines.ignoreBankLine, { communityId, bankLineId: line?.bankLineId ?? '', reason: 'It came twice' });
}
