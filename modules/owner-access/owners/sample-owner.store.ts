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
  { customerId, passwordHash, now }: { customerId: string; passwordHash: string; now: Instant },
): Promise<void> {
  const invited = await sql<{ invitationId: string; communityId: string; ownershipId: string; name: string }>`
    select i.invitation_id as "invitationId", i.community_id as "communityId", i.ownership_id as "ownershipId", t.display_name as name
    from owner_access.invitation i
    join people.ownership o on o.customer_id = ${customerId} and o.ownership_id = i.ownership_id
    join people.party t on t.customer_id = ${customerId} and t.party_id = o.party_id
    where i.customer_id = ${customerId} and i.email = ${sampleOwnerEmail} and i.accepted_time is null and i.revoked_time is null
    order by i.invitation_id desc limit 1`.execute(migrator);
  const [home] = invited.rows;
  if (!home) return;
  const made = await sql<{ accountId: string }>`insert into owner_access.account (customer_id, email, display_name, is_sample, created_time)
    values (${customerId}, ${sampleOwnerEmail}, ${home.name}, true, ${now}::timestamptz) returning account_id as "accountId"`.execute(
    migrator,
  );
  const accountId = made.rows[0]?.accountId;
  await sql`insert into owner_access.login (email, customer_id, account_id, password_hash, is_sample, used_time)
    values (${sampleOwnerEmail}, ${customerId}, ${accountId}, ${passwordHash}, true, ${now}::timestamptz)`.execute(migrator);
  await sql`update owner_access.invitation set accepted_time = ${now}::timestamptz, account_id = ${accountId}
    where customer_id = ${customerId} and invitation_id = ${home.invitationId}`.execute(migrator);
  await sql`insert into owner_access.account_home (customer_id, account_id, ownership_id, community_id, invitation_id, added_time)
    values (${customerId}, ${accountId}, ${home.ownershipId}, ${home.communityId}, ${home.invitationId}, ${now}::timestamptz)`.execute(
    migrator,
  );
}
