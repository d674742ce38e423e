// What search knows of architectural requests.
import { allIds, sql } from '../../packages/db/database.ts';
import type { FoundRecord } from '../../packages/search/keys.ts';
import type { SearchSource } from '../../packages/search/source.ts';

/** So much of a description is found, and shown with a hit. */
const A_TEXT = sql`500`;

const architectural: SearchSource<'architectural'> = {
  kind: 'architectural',
  // The applicant is shown and no key: who looks for an owner finds the owner.
  fields: { Project: 'phrase', Number: 'code', Text: 'text', Applicant: 'shown', Date: 'shown' },
  ids: (tx, communityId) => allIds(tx, 'maintenance.architectural_request', 'architectural_request_id', communityId),
  async read(tx, ids) {
    const found =
      await sql<FoundRecord>`select r.architectural_request_id as "recordId", r.community_id as "communityId", r.subject as title,
        concat_ws(' · ', 'AR-' || r.request_number, nullif(r.applicant, ''), p.account_number) as subtitle, null as "endedDate",
        json_build_object('Project', r.subject, 'Number', coalesce('AR-' || r.request_number, ''), 'Text', left(r.description, ${A_TEXT}),
          'Applicant', r.applicant, 'Date', r.received_on) as facts
      from maintenance.architectural_request r
      join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = r.property_id
      where r.customer_id = ${tx.customerId} and r.architectural_request_id = any(${[...ids]}::bigint[])`.execute(tx.db);
    return found.rows;
  },
};

/** What the module has to be found. */
export const maintenanceFound: readonly SearchSource<'architectural'>[] = [architectural];
