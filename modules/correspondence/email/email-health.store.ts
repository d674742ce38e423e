// The SQL of the health of email: whose records are looked at, and how much failed lately.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { NoticeClass } from '../letters/letter.contract.ts';

/** The domain that is looked at, locked when it is about to be changed. */
export async function findEmailSender(tx: Tx, lock = false): Promise<{ version: string; domain: string; selector: string } | undefined> {
  const found = await sql<{
    version: string;
    domain: string;
    selector: string;
  }>`select version::text, domain, selector from correspondence.email_sender
    where customer_id = ${tx.customerId} ${lock ? sql`for no key update` : sql``}`.execute(tx.db);
  return found.rows[0];
}

/** Writes the domain; answers its version. */
export async function saveEmailSenderRow(tx: Tx, { domain, selector }: { domain: string; selector: string }): Promise<string> {
  const saved = await sql<{ version: string }>`
    insert into correspondence.email_sender (customer_id, domain, selector) values (${tx.customerId}, ${domain}, ${selector})
    on conflict (customer_id) do update set version = email_sender.version + 1, domain = excluded.domain, selector = excluded.selector
    returning version::text`.execute(tx.db);
  return saved.rows[0]?.version ?? '';
}

interface Counted {
  channel: 'EMAIL' | 'TEXT';
  noticeClass: NoticeClass;
  sent: number;
  failed: number;
  complaints: number;
}

/** Messages that were sent since a moment, those that failed and those that were complained about. */
export async function countDelivery(tx: Tx, since: Instant): Promise<Counted[]> {
  const found = await sql<Counted>`
    select l.channel, b.notice_class as "noticeClass", count(*)::int as sent, count(*) filter (where l.state in ('FAILED', 'RETURNED'))::int as failed,
      count(*) filter (where exists (select from correspondence.letter_event e
        where e.customer_id = ${tx.customerId} and e.letter_id = l.letter_id and e.what = 'COMPLAINED'))::int as complaints
    from correspondence.letter l
    join correspondence.letter_batch b on b.customer_id = ${tx.customerId} and b.letter_batch_id = l.letter_batch_id
    where l.customer_id = ${tx.customerId} and l.channel in ('EMAIL', 'TEXT') and l.state in ('SENT', 'FAILED', 'RETURNED') and l.state_time > ${since}::timestamptz
    group by l.channel, b.notice_class order by l.channel, b.notice_class`.execute(tx.db);
  return found.rows;
}
