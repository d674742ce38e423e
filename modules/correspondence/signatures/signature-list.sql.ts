// Where the rows of the list of signatures come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { signatureList } from './signature.contract.ts';

export const signatureSource = joinList(signatureList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  read: ({ tx, input }) => ({
    id: sql`s.signature_id`,
    columns: {
      signer: sql`s.signer`,
      signerTitle: sql`s.signer_title`,
      signsLetters: sql`s.signs_letters`,
      signsChecks: sql`s.signs_checks`,
      limit: sql`s.limit_cents`,
      second: sql`coalesce(o.signer, '')`,
      validFromDate: sql`s.valid_from`,
      validThroughDate: sql`s.valid_through`,
      uses: sql`n.uses`,
      state: sql`case when s.is_active then 'ACTIVE' else 'RETIRED' end`,
    },
    from: sql`correspondence.signature s
      left join correspondence.signature o on o.customer_id = ${tx.customerId} and o.signature_id = s.second_signature_id
      left join lateral (
        select count(*) as uses from correspondence.signature_use e where e.customer_id = ${tx.customerId} and e.signature_id = s.signature_id
      ) n on true`,
    where: sql`s.customer_id = ${tx.customerId} and s.community_id = ${input.communityId}`,
  }),
});
