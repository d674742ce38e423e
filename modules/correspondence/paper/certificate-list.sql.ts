// Where the rows of the list of certificates of mailing come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, timeZoneOf, todayOf } from '../../communities/communities.server.ts';
import { certificateList } from './certificate.contract.ts';

export const certificateSource = joinList(certificateList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input }) {
    const zone = await timeZoneOf(tx, input.communityId);
    return {
      id: sql`m.mailing_certificate_id`,
      columns: {
        madeDate: sql`(m.made_time at time zone ${zone})::date`,
        title: sql`m.title`,
        mailClass: sql`m.mail_class`,
        pieces: sql`m.pieces`,
        state: sql`case when m.accepted_on is null then 'MISSING' else 'ACCEPTED' end`,
        acceptedDate: sql`m.accepted_on`,
        acceptedBy: sql`m.accepted_by`,
        signer: sql`m.signer`,
      },
      from: sql`correspondence.mailing_certificate m`,
      where: sql`m.customer_id = ${tx.customerId} and m.community_id = ${input.communityId}`,
    };
  },
});
