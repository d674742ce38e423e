// The SQL of lockbox settings: aliases of homes, and scanlines of bank accounts.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CheckDigitRuleName } from '../lockbox/check-digit.rules.ts';
import type { LockboxViewer } from '../lockbox/lockbox-file.sql.ts';
import type { Alias, ScanlineFacts } from './scanline-setting.rules.ts';

const inScope = ({ communities }: Pick<LockboxViewer, 'communities'>, column: string) =>
  communities === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...communities]}::bigint[])`;

/** An alias as it is listed. */
export interface AliasRow {
  lockboxAliasId: string;
  communityId: string;
  community: string;
  alias: string;
  propertyId: string;
  accountNumber: string;
  address: string;
  owner: string;
  isTaught: boolean;
  who: string;
  enteredTime: Instant;
  used: number;
}

/** The aliases someone sees, by community and alias. */
export async function listAliases(tx: Tx, viewer: Pick<LockboxViewer, 'communities'>): Promise<AliasRow[]> {
  const found = await sql<AliasRow>`
    select a.lockbox_alias_id as "lockboxAliasId", a.community_id as "communityId", c.name as community, a.alias, a.property_id as "propertyId",
      p.account_number as "accountNumber", p.street || case when p.unit = '' then '' else ' ' || p.unit end as address,
      coalesce((select t.display_name from people.ownership o join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
        where o.customer_id = ${tx.customerId} and o.property_id = a.property_id and o.is_primary order by o.end_on desc nulls first limit 1), '') as owner,
      a.is_taught as "isTaught", coalesce(u.display_name, '') as who, a.entered_time as "enteredTime",
      (select count(*)::int from receivables.lockbox_line l where l.customer_id = ${tx.customerId} and l.community_id = a.community_id
        and ltrim(regexp_replace(upper(l.owner_account), '[^A-Z0-9]', '', 'g'), '0') = ltrim(a.alias_key, '0')) as used
    from receivables.lockbox_alias a
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = a.community_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = a.property_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.entered_by
    where a.customer_id = ${tx.customerId} and ${inScope(viewer, 'a.community_id')} order by c.name, a.alias`.execute(tx.db);
  return found.rows;
}

/** The aliases of communities, as payments are compared. */
export async function loadAliases(tx: Tx, communityIds: readonly string[]): Promise<Alias[]> {
  const found = await sql<Alias>`
    select a.community_id as "communityId", a.alias_key as "aliasKey", p.account_number as "accountNumber"
    from receivables.lockbox_alias a join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = a.property_id
    where a.customer_id = ${tx.customerId} and a.community_id = any(${[...communityIds]}::bigint[])`.execute(tx.db);
  return found.rows;
}

/** The account numbers of a community. */
export async function listAccountNumbers(tx: Tx, communityId: string): Promise<string[]> {
  const found = await sql<{ accountNumber: string }>`select p.account_number as "accountNumber" from communities.property p
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}`.execute(tx.db);
  return found.rows.map((row) => row.accountNumber);
}

/** An alias to write. */
export interface AliasSave {
  communityId: string;
  alias: string;
  aliasKey: string;
  propertyId: string;
  isTaught: boolean;
  userId: string;
  now: Instant;
}

/** Writes an alias; undefined where it stands for a home already. */
export async function insertAlias(tx: Tx, of: AliasSave): Promise<string | undefined> {
  const { communityId, alias, aliasKey, propertyId, isTaught, userId, now } = of;
  const made = await sql<{ id: string }>`
    insert into receivables.lockbox_alias (customer_id, community_id, alias, alias_key, property_id, is_taught, entered_by, entered_time)
    values (${tx.customerId}, ${communityId}, ${alias}, ${aliasKey}, ${propertyId}, ${isTaught}, ${userId}, ${now})
    on conflict (customer_id, community_id, alias_key) do nothing returning lockbox_alias_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Takes an alias away; what it was, undefined where there is none. */
export async function deleteAlias(
  tx: Tx,
  communityId: string,
  lockboxAliasId: string,
): Promise<{ alias: string; propertyId: string } | undefined> {
  const gone = await sql<{ alias: string; propertyId: string }>`delete from receivables.lockbox_alias
    where customer_id = ${tx.customerId} and community_id = ${communityId} and lockbox_alias_id = ${lockboxAliasId}
    returning alias, property_id as "propertyId"`.execute(tx.db);
  return gone.rows[0];
}

/** A bank account that receives lockbox money, with its scanline. */
export interface LockboxAccountRow {
  bankAccountId: string;
  communityId: string;
  community: string;
  name: string;
  lockboxId: string;
  aliases: number;
  approvedDate: LocalDate | null;
  layout: ScanlineFacts | null;
}

/** The bank accounts with a lockbox that someone sees, with their scanlines. */
export async function listLockboxAccounts(tx: Tx, viewer: Pick<LockboxViewer, 'communities'>): Promise<LockboxAccountRow[]> {
  const found = await sql<
    Omit<LockboxAccountRow, 'layout'> &
      Omit<ScanlineFacts, 'length' | 'checkRule'> & { length: number | null; checkRule: CheckDigitRuleName | null }
  >`
    select b.bank_account_id as "bankAccountId", b.community_id as "communityId", c.name as community, b.name, b.lockbox_id as "lockboxId",
      (select count(*)::int from receivables.lockbox_alias a where a.customer_id = ${tx.customerId} and a.community_id = b.community_id) as aliases,
      s.approved_on as "approvedDate", s.line_length as length, s.account_start as "accountStart", s.account_length as "accountLength",
      s.amount_start as "amountStart", s.amount_length as "amountLength", s.check_start as "checkStart", s.check_rule as "checkRule",
      s.cover_start as "coverStart", s.cover_length as "coverLength"
    from ledger.bank_account b
    join communities.community c on c.customer_id = ${tx.customerId} and c.community_id = b.community_id
    left join receivables.scanline_setting s on s.customer_id = ${tx.customerId} and s.bank_account_id = b.bank_account_id
    where b.customer_id = ${tx.customerId} and b.lockbox_id is not null and ${inScope(viewer, 'b.community_id')} order by c.name, b.name`.execute(
    tx.db,
  );
  return found.rows.map(({ bankAccountId, communityId, community, name, lockboxId, aliases, approvedDate, length, ...parts }) => ({
    bankAccountId,
    communityId,
    community,
    name,
    lockboxId,
    aliases,
    approvedDate,
    layout: length === null ? null : { length, ...parts },
  }));
}

/** Writes the scanline of a bank account. */
export async function saveScanline(
  tx: Tx,
  of: { communityId: string; bankAccountId: string; approvedOn: LocalDate | null },
  facts: ScanlineFacts,
): Promise<void> {
  const { length, accountStart, accountLength, amountStart, amountLength, checkStart, checkRule, coverStart, coverLength } = facts;
  await sql`insert into receivables.scanline_setting (customer_id, community_id, bank_account_id, line_length, account_start, account_length, amount_start,
      amount_length, check_start, check_rule, cover_start, cover_length, approved_on)
    values (${tx.customerId}, ${of.communityId}, ${of.bankAccountId}, ${length}, ${accountStart}, ${accountLength}, ${amountStart}, ${amountLength},
      ${checkStart}, ${checkRule}, ${coverStart}, ${coverLength}, ${of.approvedOn})
    on conflict (customer_id, bank_account_id) do update set line_length = excluded.line_length, account_start = excluded.account_start,
      account_length = excluded.account_length, amount_start = excluded.amount_start, amount_length = excluded.amount_length,
      check_start = excluded.check_start, check_rule = excluded.check_rule, cover_start = excluded.cover_start, cover_length = excluded.cover_length,
      approved_on = excluded.approved_on`.execute(tx.db);
}

/** Takes the scanline of a bank account away. */
export async function deleteScanline(tx: Tx, communityId: string, bankAccountId: string): Promise<void> {
  await sql`delete from receivables.scanline_setting
    where customer_id = ${tx.customerId} and community_id = ${communityId} and bank_account_id = ${bankAccountId}`.execute(tx.db);
}
