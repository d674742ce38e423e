// What search knows of communities.
import { allIds, sql } from '../../packages/db/database.ts';
import type { FoundRecord } from '../../packages/search/keys.ts';
import type { SearchSource } from '../../packages/search/source.ts';

/** What the module has to be found. */
export const communitiesFound: readonly SearchSource<'communities'>[] = [
  {
    kind: 'communities',
    recordKind: 'community',
    fields: { Name: 'phrase', 'Legal name': 'phrase', 'Short code': 'whole', Address: 'phrase', Phone: 'phone' },
    ids: (tx, communityId) => allIds(tx, 'communities.community', 'community_id', communityId),
    async read(tx, ids) {
      const found = await sql<FoundRecord>`select c.community_id as "recordId", c.community_id as "communityId", c.name as title,
          concat_ws(' · ', c.short_code, nullif(concat_ws(', ', nullif(c.city, ''), nullif(c.state, '')), '')) as subtitle, null as "endedDate",
          json_build_object('Name', c.name, 'Legal name', c.legal_name, 'Short code', c.short_code, 'Address', c.street, 'Phone', c.phone) as facts
        from communities.community c where c.customer_id = ${tx.customerId} and c.community_id = any(${[...ids]}::bigint[])`.execute(tx.db);
      return found.rows;
    },
  },
];
