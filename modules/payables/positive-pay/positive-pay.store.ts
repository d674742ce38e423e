// The SQL of positive pay: layouts, what the bank was not told yet, files, and stop payments.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { PositivePayLayout } from './positive-pay.contract.ts';

type Kind = 'ISSUE' | 'VOID' | 'STOP';
interface By {
  userId: string;
  now: Instant;
}

interface SettingRow {
  bankAccountId: string;
  name: string;
  lastDigits: string;
  sealed: string;
  layout: PositivePayLayout | null;
  fromDate: LocalDate | null;
  version: string | null;
}

/** The bank accounts of a community with their layouts, by name; one of them, held, where it is named. */
export async function listSettings(tx: Tx, communityId: string, bankAccountId: string | null = null): Promise<SettingRow[]> {
  const found = await sql<SettingRow>`
    select k.bank_account_id as "bankAccountId", k.name, k.account_last4 as "lastDigits", k.account_number_sealed as sealed, s.layout, s.from_on as "fromDate",
      s.version::text as version
    from ledger.bank_account k
    left join payables.positive_pay_setting s on s.customer_id = ${tx.customerId} and s.bank_account_id = k.bank_account_id
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and (${bankAccountId}::bigint is null or k.bank_account_id = ${bankAccountId}::bigint)
    order by k.name, k.bank_account_id ${bankAccountId === null ? sql`` : sql`for no key update of k`}`.execute(tx.db);
  return found.rows;
}

/** Sets the layout of a bank account; undefined where another version stands. */
export async function saveSetting(
  tx: Tx,
  of: { communityId: string; bankAccountId: string; layout: PositivePayLayout; fromDate: LocalDate },
  seen: string | null,
): Promise<string | undefined> {
  const made = await sql<{ version: string }>`
    insert into payables.positive_pay_setting as s (customer_id, bank_account_id, community_id, layout, from_on)
    values (${tx.customerId}, ${of.bankAccountId}, ${of.communityId}, ${of.layout}, ${of.fromDate})
    on conflict (customer_id, bank_account_id) do update set version = s.version + 1, layout = excluded.layout, from_on = excluded.from_on
      where s.version = ${seen}::bigint
    returning s.version::text as version`.execute(tx.db);
  return made.rows[0]?.version;
}

export interface UntoldRow {
  checkId: string;
  kind: Kind;
  bankAccountId: string;
  checkNumber: string;
  checkDate: LocalDate;
  amount_cents: Cents;
  payee: string;
  endDate: LocalDate | null;
}

const toldColumns = sql`c.check_id as "checkId", c.bank_account_id as "bankAccountId", c.number_text as "checkNumber", c.check_date as "checkDate", c.amount_cents, c.payee`;

/**
 * What the banks of a community were not told: checks as issued, and checks told as issued that were voided
 * or stopped since. One voided before it was ever told is told as neither.
 */
export async function untoldChecks(tx: Tx, communityId: string): Promise<UntoldRow[]> {
  const told = (kind: Kind) => sql`exists (select from payables.positive_pay_item i
    where i.customer_id = ${tx.customerId} and i.check_id = c.check_id and i.kind = ${kind})`;
  const found = await sql<UntoldRow>`
    with own as (
      select ${toldColumns}, x.void_date, t.stopped_on, ${told('ISSUE')} as is_told, ${told('VOID')} as is_void_told, ${told('STOP')} as is_stop_told
      from payables.issued_check c
      join payables.positive_pay_setting s on s.customer_id = ${tx.customerId} and s.bank_account_id = c.bank_account_id and c.check_date >= s.from_on
      left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id
      left join payables.check_stop t on t.customer_id = ${tx.customerId} and t.check_id = c.check_id
      where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.method in ('CHECK', 'HAND_CHECK', 'DIGITAL')
    )
    select o."checkId", k.kind, o."bankAccountId", o."checkNumber", o."checkDate", o.amount_cents, o.payee,
      case k.kind when 'VOID' then o.void_date when 'STOP' then o.stopped_on end as "endDate"
    from own o join lateral (
      select 'ISSUE' as kind where not o.is_told and o.void_date is null and o.stopped_on is null
      union all select 'VOID' where o.is_told and not o.is_void_told and not o.is_stop_told and o.void_date is not null
      union all select 'STOP' where o.is_told and not o.is_stop_told and not o.is_void_told and o.stopped_on is not null and o.void_date is null
    ) k on true
    order by o."bankAccountId", length(o."checkNumber"), o."checkNumber", k.kind, o."checkId"`.execute(tx.db);
  return found.rows;
}

/** Makes a file of what was not told, in two statements whatever the number of checks. */
export async function insertFile(
  tx: Tx,
  of: { communityId: string; bankAccountId: string; layout: PositivePayLayout },
  items: readonly { checkId: string; kind: Kind }[],
  by: By,
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into payables.positive_pay_file (customer_id, community_id, bank_account_id, layout, made_by, made_time)
    values (${tx.customerId}, ${of.communityId}, ${of.bankAccountId}, ${of.layout}, ${by.userId}, ${by.now}) returning positive_pay_file_id as id`.execute(
    tx.db,
  );
  const fileId = made.rows[0]?.id ?? '';
  await sql`insert into payables.positive_pay_item (customer_id, check_id, kind, community_id, positive_pay_file_id)
    select customer.customer_id, r.check_id, r.kind, ${of.communityId}::bigint, ${fileId}::bigint from ${rowsFor(
      tx,
      {
        check_id: { type: 'bigint', values: items.map(({ checkId }) => checkId) },
        kind: { type: 'text', values: items.map(({ kind }) => kind) },
      },
      'r',
    )}`.execute(tx.db);
  return fileId;
}

interface FileRow {
  positivePayFileId: string;
  bankAccountName: string;
  madeBy: string;
  madeDate: LocalDate;
  issues: number;
  voids: number;
  stops: number;
  total_cents: Cents;
}

/** The files of a community, the newest first. */
export async function listFiles(tx: Tx, communityId: string): Promise<FileRow[]> {
  const found = await sql<FileRow>`
    select f.positive_pay_file_id as "positivePayFileId", k.name as "bankAccountName", coalesce(u.display_name, '') as "madeBy", (f.made_time at time zone m.time_zone)::date as "madeDate",
      n.issues, n.voids, n.stops, n.total_cents
    from payables.positive_pay_file f
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = f.bank_account_id
    join communities.community m on m.customer_id = ${tx.customerId} and m.community_id = f.community_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = f.made_by
    left join lateral (
      select count(*) filter (where i.kind = 'ISSUE')::int as issues, count(*) filter (where i.kind = 'VOID')::int as voids,
        count(*) filter (where i.kind = 'STOP')::int as stops, coalesce(sum(c.amount_cents) filter (where i.kind = 'ISSUE'), 0)::bigint as total_cents
      from payables.positive_pay_item i join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = i.check_id
      where i.customer_id = ${tx.customerId} and i.positive_pay_file_id = f.positive_pay_file_id
    ) n on true
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} order by f.positive_pay_file_id desc limit 200`.execute(
    tx.db,
  );
  return found.rows;
}

/** A file with its checks in the order they were told; undefined where the community has no such file. */
export async function findFile(
  tx: Tx,
  communityId: string,
  fileId: string,
): Promise<{ layout: PositivePayLayout; sealed: string; name: string; items: UntoldRow[] } | undefined> {
  const file = await sql<{ layout: PositivePayLayout; sealed: string; name: string }>`
    select f.layout, k.account_number_sealed as sealed, k.name from payables.positive_pay_file f
    join ledger.bank_account k on k.customer_id = ${tx.customerId} and k.bank_account_id = f.bank_account_id
    where f.customer_id = ${tx.customerId} and f.community_id = ${communityId} and f.positive_pay_file_id = ${fileId}`.execute(tx.db);
  const [found] = file.rows;
  if (!found) return undefined;
  const items = await sql<UntoldRow>`
    select ${toldColumns}, i.kind, case i.kind when 'VOID' then x.void_date when 'STOP' then t.stopped_on end as "endDate"
    from payables.positive_pay_item i
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = i.check_id
    left join payables.check_void x on x.customer_id = ${tx.customerId} and x.check_id = c.check_id
    left join payables.check_stop t on t.customer_id = ${tx.customerId} and t.check_id = c.check_id
    where i.customer_id = ${tx.customerId} and i.positive_pay_file_id = ${fileId}
    order by length(c.number_text), c.number_text, i.kind, c.check_id`.execute(tx.db);
  return { ...found, items: items.rows };
}

/** A check by its number, with what ended it. */
export async function findNumbered(
  tx: Tx,
  of: { communityId: string; bankAccountId: string; checkNumber: string },
): Promise<{ checkId: string; isVoided: boolean; isStopped: boolean } | undefined> {
  const found = await sql<{ checkId: string; isVoided: boolean; isStopped: boolean }>`
    select c.check_id as "checkId", exists (select from payables.check_void x where x.customer_id = ${tx.customerId} and x.check_id = c.check_id) as "isVoided",
      exists (select from payables.check_stop t where t.customer_id = ${tx.customerId} and t.check_id = c.check_id) as "isStopped"
    from payables.issued_check c
    where c.customer_id = ${tx.customerId} and c.community_id = ${of.communityId} and c.bank_account_id = ${of.bankAccountId} and c.check_number is not null
      and c.number_text = ${of.checkNumber}`.execute(tx.db);
  return found.rows[0];
}

/** Keeps that a check was stopped. */
export async function insertStop(
  tx: Tx,
  of: { checkId: string; communityId: string; stopDate: LocalDate; reason: string },
  by: By,
): Promise<void> {
  await sql`insert into payables.check_stop (customer_id, check_id, community_id, stopped_on, reason, stopped_by, stopped_time)
    values (${tx.customerId}, ${of.checkId}, ${of.communityId}, ${of.stopDate}, ${of.reason}, ${by.userId}, ${by.now})`.execute(tx.db);
}

interface StopRow {
  checkId: string;
  checkNumber: string;
  payee: string;
  amount_cents: Cents;
  stopDate: LocalDate;
  reason: string;
  stoppedBy: string;
}

/** The stop payments of a community, the newest first. */
export async function listStops(tx: Tx, communityId: string): Promise<StopRow[]> {
  const found = await sql<StopRow>`
    select c.check_id as "checkId", c.number_text as "checkNumber", c.payee, c.amount_cents, t.stopped_on as "stopDate", t.reason,
      coalesce(u.display_name, '') as "stoppedBy"
    from payables.check_stop t
    join payables.issued_check c on c.customer_id = ${tx.customerId} and c.check_id = t.check_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = t.stopped_by
    where t.customer_id = ${tx.customerId} and t.community_id = ${communityId} order by t.stopped_time desc, c.check_id desc limit 200`.execute(
    tx.db,
  );
  return found.rows;
}
