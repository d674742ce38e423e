// Where the rows of the list of legacy history come from.
import { sql } from '../../../packages/db/database.ts';
import { joinList } from '../../../packages/lists/lists.ts';
import { nameOf, todayOf } from '../../communities/communities.server.ts';
import { legacyList } from './legacy.contract.ts';
import { aboutRecord } from './legacy.store.ts';

export const legacySource = joinList(legacyList, {
  today: ({ tx, input, now }) => todayOf(tx, input.communityId, now),
  owner: ({ tx, input }) => nameOf(tx, input.communityId),
  async read({ tx, input }) {
    return {
      id: sql`l.legacy_line_id`,
      columns: {
        lineDate: sql`l.line_on`,
        accountNumber: sql`p.account_number`,
        address: sql`concat_ws(' ', p.street, nullif(p.unit, ''))`,
        lineKind: sql`l.kind`,
        text: sql`l.text`,
        amount: sql`l.amount_cents`,
      },
      from: sql`records.legacy_line l
        join communities.property p on p.customer_id = l.customer_id and p.community_id = l.community_id and p.property_id = l.property_id`,
      where: sql`l.customer_id = ${tx.customerId} and l.community_id = ${input.communityId} and ${aboutRecord(input.about, input.aboutId)}`,
    };
  },
});
