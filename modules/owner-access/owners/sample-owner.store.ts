// The owner of the sample who signs in to the portal with a public password, on the machine itself alone.
import { type Database, sql } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';

/** The owner of the sample; the password is that of its people. */
export const sampleOwnerEmail = 'anil.chaudhary@owners.example';

/**
 * Has the owner of the sample accept the invitation that waits for the address; does nothing where none
 * does. Only the migrator may mark an account as one of the sample.
 */
export async function addSampleOwner(
  migrator: Database['local'],
  { passwordHash, now }: { passwordHash: string; now: Instant },
): Promise<void> {
  await sql`with invited as (
      select i.customer_id, i.invitation_id, i.community_id, i.ownership_id, i.email, t.display_name
      from owner_access.invitation i
      join people.ownership o on o.customer_id = i.customer_id and o.ownership_id = i.ownership_id
      join people.party t on t.customer_id = o.customer_id and t.party_id = o.party_id
      where i.email = ${sampleOwnerEmail} and i.accepted_time is null and i.revoked_time is null
      order by i.customer_id desc, i.invitation_id desc limit 1
    ), made as (
      insert into owner_access.account (customer_id, email, display_name, is_sample, created_time)
      select customer_id, email, display_name, true, ${now}::timestamptz from invited returning customer_id, account_id, email
    ), entered as (
      insert into owner_access.login (email, customer_id, account_id, password_hash, is_sample, used_time)
      select email, customer_id, account_id, ${passwordHash}, true, ${now}::timestamptz from made
    ), accepted as (
      update owner_access.invitation i set accepted_time = ${now}::timestamptz, account_id = made.account_id
      from made, invited where i.customer_id = made.customer_id and i.invitation_id = invited.invitation_id
    )
    insert into owner_access.account_home (customer_id, account_id, ownership_id, community_id, invitation_id, added_time)
    select made.customer_id, made.account_id, invited.ownership_id, invited.community_id, invited.invitation_id, ${now}::timestamptz
    from made, invited`.execute(migrator);
}
