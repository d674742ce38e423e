// The SQL of charge codes, categories, linkages and distribution lists.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CodeKind } from './code.contract.ts';

export interface CodeRow {
  chargeCodeId: string;
  version: string;
  alias: string;
  name: string;
  kind: CodeKind;
  incomeAccountId: string;
  incomeAccount: string;
  receivableAccountId: string | null;
  receivableAccount: string;
  isActive: boolean;
}

/**
 * The codes of a community in the order they were made, with their accounts, a merged one as the one that
 * stands for it; locked when one is about to be changed.
 */
export async function loadCodes(tx: Tx, communityId: string, lock = false): Promise<CodeRow[]> {
  const found = await sql<CodeRow>`
    select c.charge_code_id as "chargeCodeId", c.version, c.alias, c.name, c.kind, i.account_id as "incomeAccountId", i.number || ' ' || i.name as "incomeAccount",
      c.receivable_account_id as "receivableAccountId", coalesce(r.number || ' ' || r.name, '') as "receivableAccount", c.is_active as "isActive"
    from receivables.charge_code c
    join ledger.account m on m.customer_id = ${tx.customerId} and m.account_id = c.income_account_id
    join ledger.account i on i.customer_id = ${tx.customerId} and i.account_id = ${orElse(sql.ref('m.survivor_id'), sql.ref('m.account_id'))}
    left join ledger.account r on r.customer_id = ${tx.customerId} and r.account_id = c.receivable_account_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} order by c.charge_code_id
    ${lock ? sql`for no key update of c` : sql``}`.execute(tx.db);
  return found.rows;
}

/** The alias of every code of a community by id. */
export async function aliasesOf(tx: Tx, communityId: string): Promise<Map<string, string>> {
  return new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code.alias]));
}

export interface CategoryRow {
  codeCategoryId: string;
  version: string;
  chargeCodeId: string;
  name: string;
  frequency: 'MONTHLY' | 'QUARTERLY' | 'ANNUAL';
  minimum_liability_cents: Cents;
  lateFeeKind: 'NONE' | 'FLAT' | 'PERCENT';
  late_fee_cents: Cents;
  lateFeeBasisPoints: number;
  lateFeeRepeat: 'ONCE' | 'MONTHLY';
  lateFeeGraceDays: number;
  late_fee_cap_cents: Cents;
  lateFeeCapBasisPoints: number;
  lateFeeCodeId: string | null;
  linkedCount: number;
}

/**
 * Categories of all codes of a community, with how many properties are linked today; locked when one is about
 * to be changed.
 */
export async function loadCategories(tx: Tx, communityId: string, lock = false): Promise<CategoryRow[]> {
  const found = await sql<CategoryRow>`
    select g.code_category_id as "codeCategoryId", g.version, g.charge_code_id as "chargeCodeId", g.name, g.frequency, g.minimum_liability_cents,
      g.late_fee_kind as "lateFeeKind", g.late_fee_cents, g.late_fee_basis_points as "lateFeeBasisPoints", g.late_fee_code_id as "lateFeeCodeId",
      g.late_fee_repeat as "lateFeeRepeat", g.late_fee_grace_days as "lateFeeGraceDays", g.late_fee_cap_cents, g.late_fee_cap_basis_points as "lateFeeCapBasisPoints",
      (select count(*)::int from receivables.category_linkage l where l.customer_id = ${tx.customerId} and l.community_id = g.community_id
        and l.code_category_id = g.code_category_id and l.end_on is null) as "linkedCount"
    from receivables.code_category g where g.customer_id = ${tx.customerId} and g.community_id = ${communityId} order by g.code_category_id
    ${lock ? sql`for no key update of g` : sql``}`.execute(tx.db);
  return found.rows;
}

export interface CategoryAmountRow {
  codeCategoryId: string;
  fiscalYearId: string;
  yearLabel: string;
  /** Null where the year has no amount for the category. */
  amount_cents: Cents | null;
}

/** The amount of every category for every fiscal year, missing ones as null, years in order. */
export async function loadCategoryAmounts(tx: Tx, communityId: string): Promise<CategoryAmountRow[]> {
  const found = await sql<CategoryAmountRow>`
    select g.code_category_id as "codeCategoryId", y.fiscal_year_id as "fiscalYearId", y.label as "yearLabel", a.amount_cents
    from receivables.code_category g
    join ledger.fiscal_year y on y.customer_id = ${tx.customerId} and y.community_id = g.community_id
    left join receivables.category_amount a on a.customer_id = ${tx.customerId} and a.code_category_id = g.code_category_id and a.fiscal_year_id = y.fiscal_year_id
    where g.customer_id = ${tx.customerId} and g.community_id = ${communityId} order by g.code_category_id, y.start_on`.execute(tx.db);
  return found.rows;
}

export interface ListRow {
  distributionListId: string;
  version: string;
  kind: 'DEFAULT' | 'LOCKBOX' | 'CUSTOM';
  name: string;
  codeIds: string[];
}

/**
 * Distribution lists: Default, Lockbox, then the custom ones by name; locked when one is about to be changed.
 */
export async function loadLists(tx: Tx, communityId: string, lock = false): Promise<ListRow[]> {
  const found = await sql<ListRow>`
    select l.distribution_list_id as "distributionListId", l.version, l.kind, l.name,
      coalesce((select jsonb_agg(e.charge_code_id::text order by e.position) from receivables.distribution_entry e
        where e.customer_id = ${tx.customerId} and e.distribution_list_id = l.distribution_list_id), '[]') as "codeIds"
    from receivables.distribution_list l where l.customer_id = ${tx.customerId} and l.community_id = ${communityId}
    order by array_position(array['DEFAULT', 'LOCKBOX', 'CUSTOM'], l.kind), l.name
    ${lock ? sql`for no key update of l` : sql``}`.execute(tx.db);
  return found.rows;
}

export interface CodeDraft {
  alias: string;
  name: string;
  kind: CodeKind;
  incomeAccountId: string;
  receivableAccountId: string | null;
  isActive: boolean;
}

/** Writes a code; undefined when its alias is taken. */
export async function insertCode(tx: Tx, communityId: string, code: CodeDraft): Promise<string | undefined> {
  const made = await sql<{
    id: string;
  }>`insert into receivables.charge_code (customer_id, community_id, alias, name, kind, income_account_id, receivable_account_id, is_active)
    values (${tx.customerId}, ${communityId}, ${code.alias}, ${code.name}, ${code.kind}, ${code.incomeAccountId}, ${code.receivableAccountId}, ${code.isActive})
    on conflict (customer_id, community_id, alias) do nothing returning charge_code_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Changes a code; false when there is none. */
export async function updateCode(tx: Tx, communityId: string, chargeCodeId: string, code: CodeDraft): Promise<boolean> {
  const done =
    await sql`update receivables.charge_code set alias = ${code.alias}, name = ${code.name}, kind = ${code.kind}, income_account_id = ${code.incomeAccountId},
      receivable_account_id = ${code.receivableAccountId}, is_active = ${code.isActive}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and charge_code_id = ${chargeCodeId}`.execute(tx.db);
  return done.numAffectedRows === 1n;
}

export interface CategoryDraft {
  chargeCodeId: string;
  name: string;
  frequency: 'MONTHLY' | 'QUARTERLY' | 'ANNUAL';
  minimumLiability: Cents;
  lateFeeKind: 'NONE' | 'FLAT' | 'PERCENT';
  lateFeeAmount: Cents;
  lateFeeBasisPoints: number;
  lateFeeRepeat: 'ONCE' | 'MONTHLY';
  lateFeeGraceDays: number;
  lateFeeCapAmount: Cents;
  lateFeeCapBasisPoints: number;
  lateFeeCodeId: string | null;
}

/** Writes a category; undefined when its name is taken. */
export async function insertCategory(tx: Tx, communityId: string, draft: CategoryDraft): Promise<string | undefined> {
  const made = await sql<{
    id: string;
  }>`insert into receivables.code_category (customer_id, community_id, charge_code_id, name, frequency, minimum_liability_cents,
      late_fee_kind, late_fee_cents, late_fee_basis_points, late_fee_repeat, late_fee_grace_days, late_fee_cap_cents, late_fee_cap_basis_points, late_fee_code_id)
    values (${tx.customerId}, ${communityId}, ${draft.chargeCodeId}, ${draft.name}, ${draft.frequency}, ${draft.minimumLiability},
      ${draft.lateFeeKind}, ${draft.lateFeeAmount}, ${draft.lateFeeBasisPoints}, ${draft.lateFeeRepeat}, ${draft.lateFeeGraceDays},
      ${draft.lateFeeCapAmount}, ${draft.lateFeeCapBasisPoints}, ${draft.lateFeeCodeId})
    on conflict (customer_id, charge_code_id, name) do nothing returning code_category_id as id`.execute(tx.db);
  return made.rows[0]?.id;
}

/** Changes a category. */
export async function updateCategory(tx: Tx, communityId: string, codeCategoryId: string, draft: CategoryDraft): Promise<void> {
  await sql`update receivables.code_category set name = ${draft.name}, frequency = ${draft.frequency}, minimum_liability_cents = ${draft.minimumLiability},
      late_fee_kind = ${draft.lateFeeKind}, late_fee_cents = ${draft.lateFeeAmount}, late_fee_basis_points = ${draft.lateFeeBasisPoints},
      late_fee_repeat = ${draft.lateFeeRepeat}, late_fee_grace_days = ${draft.lateFeeGraceDays}, late_fee_cap_cents = ${draft.lateFeeCapAmount},
      late_fee_cap_basis_points = ${draft.lateFeeCapBasisPoints}, late_fee_code_id = ${draft.lateFeeCodeId}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and code_category_id = ${codeCategoryId}`.execute(tx.db);
}

/** Sets the amounts of a category for the years given; other years keep theirs. */
export async function saveCategoryAmounts(
  tx: Tx,
  communityId: string,
  codeCategoryId: string,
  amounts: readonly { fiscalYearId: string; amount: Cents }[],
): Promise<void> {
  await sql`insert into receivables.category_amount (customer_id, community_id, code_category_id, fiscal_year_id, amount_cents)
    select customer.customer_id, ${communityId}::bigint, ${codeCategoryId}::bigint, r.* from ${rowsFor(
      tx,
      {
        fiscal_year_id: { type: 'bigint', values: amounts.map((a) => a.fiscalYearId) },
        amount_cents: { type: 'bigint', values: amounts.map((a) => a.amount) },
      },
      'r',
    )} on conflict (customer_id, code_category_id, fiscal_year_id) do update set amount_cents = excluded.amount_cents`.execute(tx.db);
}

export interface LinkageRow {
  propertyId: string;
  accountNumber: string;
  address: string;
  homeType: string;
  owner: string;
  categoryLinkageId: string | null;
  codeCategoryId: string | null;
  categoryName: string;
  startDate: LocalDate | null;
  override_cents: Cents | null;
}

/** Every property with its open link to a category of the code, by account number. */
export async function loadLinkages(tx: Tx, communityId: string, chargeCodeId: string): Promise<LinkageRow[]> {
  const found = await sql<LinkageRow>`
    select p.property_id as "propertyId", p.account_number as "accountNumber", p.street || case when p.unit = '' then '' else ' ' || p.unit end as address,
      p.home_type as "homeType", coalesce(t.display_name, '') as owner, l.category_linkage_id as "categoryLinkageId", l.code_category_id as "codeCategoryId",
      coalesce(g.name, '') as "categoryName", l.start_on as "startDate", l.override_cents
    from communities.property p
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.property_id = p.property_id and o.is_primary and o.end_on is null
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = o.party_id
    left join receivables.category_linkage l on l.customer_id = ${tx.customerId} and l.property_id = p.property_id and l.charge_code_id = ${chargeCodeId} and l.end_on is null
    left join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} order by p.account_number`.execute(tx.db);
  return found.rows;
}

/** True when an open link of the code to one of the properties starts after the date. */
export async function hasLaterLink(
  tx: Tx,
  communityId: string,
  chargeCodeId: string,
  propertyIds: readonly string[],
  date: LocalDate,
): Promise<boolean> {
  const found = await sql`select 1 from receivables.category_linkage where customer_id = ${tx.customerId} and community_id = ${communityId}
    and charge_code_id = ${chargeCodeId} and property_id = any(${[...propertyIds]}::bigint[]) and end_on is null and start_on > ${date}::date limit 1`.execute(
    tx.db,
  );
  return found.rows.length > 0;
}

/** Removes open links of the code that start on the date itself: the new link takes their place. */
export async function deleteLinkagesFrom(
  tx: Tx,
  communityId: string,
  chargeCodeId: string,
  propertyIds: readonly string[],
  date: LocalDate,
): Promise<number> {
  const done = await sql`delete from receivables.category_linkage where customer_id = ${tx.customerId} and community_id = ${communityId}
    and charge_code_id = ${chargeCodeId} and property_id = any(${[...propertyIds]}::bigint[]) and end_on is null and start_on = ${date}::date`.execute(
    tx.db,
  );
  return Number(done.numAffectedRows ?? 0n);
}

/** How many of the properties the community has. */
export async function countProperties(tx: Tx, communityId: string, propertyIds: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from communities.property
    where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = any(${[...propertyIds]}::bigint[])`.execute(
    tx.db,
  );
  return found.rows[0]?.count ?? 0;
}

/** Ends open links of the code to the properties; returns how many. */
export async function endLinkages(
  tx: Tx,
  communityId: string,
  chargeCodeId: string,
  propertyIds: readonly string[],
  endOn: LocalDate,
): Promise<number> {
  const done =
    await sql`update receivables.category_linkage set end_on = ${endOn}::date where customer_id = ${tx.customerId} and community_id = ${communityId}
    and charge_code_id = ${chargeCodeId} and property_id = any(${[...propertyIds]}::bigint[]) and end_on is null and start_on <= ${endOn}::date`.execute(
      tx.db,
    );
  return Number(done.numAffectedRows ?? 0n);
}

/** Links properties of the community to a category from a date on; returns how many. */
export async function insertLinkages(
  tx: Tx,
  communityId: string,
  link: { chargeCodeId: string; codeCategoryId: string; propertyIds: readonly string[]; startOn: LocalDate; override: Cents | null },
): Promise<number> {
  const done =
    await sql`insert into receivables.category_linkage (customer_id, community_id, property_id, charge_code_id, code_category_id, start_on, override_cents)
    select p.customer_id, p.community_id, p.property_id, ${link.chargeCodeId}::bigint, ${link.codeCategoryId}::bigint, ${link.startOn}::date, ${link.override}::bigint
    from communities.property p where p.customer_id = ${tx.customerId} and p.community_id = ${communityId} and p.property_id = any(${[...link.propertyIds]}::bigint[])`.execute(
      tx.db,
    );
  return Number(done.numAffectedRows ?? 0n);
}

/** Writes a list; undefined when its name is taken, or its kind where one is allowed. */
export async function insertList(tx: Tx, communityId: string, list: { kind: string; name: string }): Promise<string | undefined> {
  const made = await sql<{ id: string }>`insert into receivables.distribution_list (customer_id, community_id, kind, name)
    values (${tx.customerId}, ${communityId}, ${list.kind}, ${list.name}) on conflict do nothing returning distribution_list_id as id`.execute(
    tx.db,
  );
  return made.rows[0]?.id;
}

/** Renames a list. */
export async function renameList(tx: Tx, communityId: string, distributionListId: string, name: string): Promise<void> {
  await sql`update receivables.distribution_list set name = ${name}, version = version + 1
    where customer_id = ${tx.customerId} and community_id = ${communityId} and distribution_list_id = ${distributionListId}`.execute(tx.db);
}

/** Replaces the codes of a list. */
export async function replaceEntries(tx: Tx, communityId: string, distributionListId: string, codeIds: readonly string[]): Promise<void> {
  await sql`delete from receivables.distribution_entry where customer_id = ${tx.customerId} and distribution_list_id = ${distributionListId}`.execute(
    tx.db,
  );
  await sql`insert into receivables.distribution_entry (customer_id, community_id, distribution_list_id, position, charge_code_id)
    select customer.customer_id, ${communityId}::bigint, ${distributionListId}::bigint, r.* from ${rowsFor(
      tx,
      { position: { type: 'smallint', values: codeIds.map((_, i) => i + 1) }, charge_code_id: { type: 'bigint', values: codeIds } },
      'r',
    )}`.execute(tx.db);
}
