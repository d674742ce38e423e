// The SQL of an email that was sent, for what its reader says about it.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { NoticeClass } from '../letters/letter.contract.ts';

/** An email as its reader may name it. */
export interface SentEmail {
  letterId: string;
  communityId: string;
  ownershipId: string;
  address: string;
  noticeClass: NoticeClass;
  owner: string;
}

/** The email of a letter. */
export async function findSentEmail(tx: Tx, letterId: string): Promise<SentEmail | undefined> {
  const found = await sql<SentEmail>`
    select l.letter_id as "letterId", l.community_id as "communityId", l.ownership_id as "ownershipId", l.email as address, b.notice_class as "noticeClass",
      l.recipient as owner
    from correspondence.letter l
    join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id
    where l.customer_id = ${tx.customerId} and l.letter_id = ${letterId} and l.channel = 'EMAIL' and l.email <> ''`.execute(tx.db);
  return found.rows[0];
}
