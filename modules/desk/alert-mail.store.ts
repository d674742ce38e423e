// The SQL of mails about alerts: who wants them, which wait to be sent, and what became of each.
import { sql, type Tx } from '../../packages/db/database.ts';
import type { Instant } from '../../packages/kernel/kernel.ts';
import { dailyMailHour, type MailMode } from './alert.contract.ts';

/** How a user is told by mail, and the address mails go to. */
export async function findMail(tx: Tx, userId: string): Promise<{ Mode: MailMode; Address: string }> {
  const found = await sql<{ Mode: MailMode; Address: string }>`select coalesce(r.mail_mode, 'off') as "Mode", u.email as "Address"
    from identity.app_user u left join desk.alert_reader r on r.customer_id = u.customer_id and r.user_id = u.user_id
    where u.customer_id = ${tx.customerId} and u.user_id = ${userId}`.execute(tx.db);
  return found.rows[0] ?? { Mode: 'off', Address: '' };
}

/**
 * Has a user told by mail of what comes from now on; what waits to be sent to who wants no mail any more is
 * dropped when it is due.
 */
export async function saveMailMode(tx: Tx, userId: string, mode: MailMode): Promise<void> {
  await sql`insert into desk.alert_reader as r (customer_id, user_id, mail_mode, mailed_after_alert_id)
    values (${tx.customerId}, ${userId}, ${mode}, coalesce((select max(alert_id) from desk.alert where customer_id = ${tx.customerId}), 0))
    on conflict (customer_id, user_id) do update set mail_mode = excluded.mail_mode,
      mailed_after_alert_id = case r.mail_mode when 'off' then excluded.mailed_after_alert_id else r.mailed_after_alert_id end`.execute(
    tx.db,
  );
}

/**
 * Puts alerts that are new in line for everybody who wants mail: at once, or for the next morning where their
 * community stands. Within the transaction that collects them, so none is missed and none comes twice.
 */
export async function queueMails(tx: Tx, now: Instant): Promise<void> {
  await sql`insert into desk.alert_mail (customer_id, user_id, alert_id, due_time, state_time)
    select r.customer_id, r.user_id, a.alert_id,
      case r.mail_mode when 'each' then ${now}::timestamptz else m.day + case when m.day <= ${now}::timestamptz then interval '1 day' else interval '0' end end, ${now}::timestamptz
    from desk.alert_reader r
    left join identity.user_setting s on s.customer_id = r.customer_id and s.user_id = r.user_id
    cross join lateral (select coalesce(
      (select c.time_zone from communities.community c where c.customer_id = r.customer_id and c.community_id = s.default_community_id),
      (select c.time_zone from communities.community c where c.customer_id = r.customer_id order by c.community_id limit 1), 'UTC') as name) z
    cross join lateral (select (date_trunc('day', ${now}::timestamptz at time zone z.name) + make_interval(hours => ${dailyMailHour})) at time zone z.name as day) m
    join desk.alert a on a.customer_id = r.customer_id and a.alert_id > r.mailed_after_alert_id and a.settled_time is null
      and (a.user_id is null or a.user_id = r.user_id) and a.by_user_id is distinct from r.user_id
    where r.customer_id = ${tx.customerId} and r.mail_mode <> 'off'
    on conflict do nothing`.execute(tx.db);
}

/** Users for whom mail is due. */
export async function listDueUsers(tx: Tx, now: Instant): Promise<string[]> {
  const found = await sql<{ userId: string }>`select distinct user_id as "userId" from desk.alert_mail
    where customer_id = ${tx.customerId} and state = 'waiting' and due_time <= ${now}::timestamptz order by 1`.execute(tx.db);
  return found.rows.map(({ userId }) => userId);
}

/** The alerts due to a user, held until the transaction ends: whoever else sends passes them by. */
export async function takeDue(tx: Tx, userId: string, now: Instant): Promise<string[]> {
  const found = await sql<{ alertId: string }>`select alert_id as "alertId" from desk.alert_mail
    where customer_id = ${tx.customerId} and user_id = ${userId} and state = 'waiting' and due_time <= ${now}::timestamptz
    order by alert_id for update skip locked`.execute(tx.db);
  return found.rows.map(({ alertId }) => alertId);
}

/**
 * Notes what became of mails that were due: sent, or dropped because their alert is not the user's to see, or
 * not any more.
 */
export async function settleMails(tx: Tx, userId: string, due: readonly string[], sent: readonly string[], now: Instant): Promise<void> {
  await sql`update desk.alert_mail set state = case when alert_id = any(${[...sent]}::bigint[]) then 'sent' else 'dropped' end, state_time = ${now}::timestamptz
    where customer_id = ${tx.customerId} and user_id = ${userId} and alert_id = any(${[...due]}::bigint[])`.execute(tx.db);
}
