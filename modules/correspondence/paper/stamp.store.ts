// The SQL of numbers of the post: serial numbers of a mailer, and what each letter carries of them.
import { rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { MailClass } from '../mail-house/mail-order.contract.ts';

/** Takes the next serial numbers of a mailer; answers the first of them. */
export async function takeSerials(tx: Tx, mailerNumber: string, count: number): Promise<number> {
  const taken = await sql<{ first: number }>`
    insert into correspondence.postal_serial as s (customer_id, mailer_number, next_serial)
    values (${tx.customerId}, ${mailerNumber}, ${count + 1})
    on conflict (customer_id, mailer_number) do update set next_serial = s.next_serial + ${count}
    returning (next_serial - ${count})::int as first`.execute(tx.db);
  return taken.rows[0]?.first ?? 1;
}

/** What a letter carries for the post. */
export interface Stamp {
  letterId: string;
  mailClass: MailClass;
  tracking: string | null;
  certifiedNumber: string | null;
}

/** What a letter carries, and nothing while it is not stamped. */
type Carried = Omit<Stamp, 'mailClass'> & { mailClass: MailClass | null };

/**
 * What letters carry already, by their ids, locked: a run that was canceled may still stamp beside the one
 * that goes on.
 */
export async function lockStamps(tx: Tx, letterIds: readonly string[]): Promise<ReadonlyMap<string, Carried>> {
  const found =
    await sql<Carried>`select letter_id as "letterId", mail_class as "mailClass", tracking, certified_number as "certifiedNumber"
    from correspondence.letter where customer_id = ${tx.customerId} and letter_id = any(${[...letterIds]}::bigint[])
    order by letter_id for no key update`.execute(tx.db);
  return new Map(found.rows.map((stamp) => [stamp.letterId, stamp]));
}

/** Keeps what letters carry, once and for all. */
export async function keepStamps(tx: Tx, stamps: readonly Stamp[]): Promise<void> {
  await sql`update correspondence.letter l set mail_class = r.mail_class, tracking = r.tracking, certified_number = r.certified_number
    from ${rowsOf(
      {
        letter_id: { type: 'bigint', values: stamps.map((one) => one.letterId) },
        mail_class: { type: 'text', values: stamps.map((one) => one.mailClass) },
        tracking: { type: 'text', values: stamps.map((one) => one.tracking) },
        certified_number: { type: 'text', values: stamps.map((one) => one.certifiedNumber) },
      },
      'r',
    )} where l.customer_id = ${tx.customerId} and l.letter_id = r.letter_id and l.mail_class is null`.execute(tx.db);
}
