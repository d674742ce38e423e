// The SQL of reserve studies: versions of each fund, and their components.
import { rowsFor, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { StudyMethod } from './reserve-plan.rules.ts';
import type { StudyAssumptions, StudyComponent, StudyState } from './reserve-study.rules.ts';

/** A version as it stands. */
export interface StudyRow {
  reserveStudyId: string;
  fundId: string;
  number: number;
  name: string;
  note: string;
  state: StudyState;
  version: string;
  studyDate: LocalDate;
  method: StudyMethod;
  inflation: number;
  interest: number;
  contribution_cents: Cents;
  minimum_cents: Cents;
  components: number;
  cost_cents: Cents;
  madeTime: Instant;
  madeBy: string;
  adoptedDate: LocalDate | null;
  adoptedBy: string | null;
}

/** The versions of all funds, the newest of a fund first. */
export async function listStudies(tx: Tx, communityId: string): Promise<StudyRow[]> {
  const found = await sql<StudyRow>`
    select s.reserve_study_id as "reserveStudyId", s.fund_id as "fundId", s.number, s.name, s.note, s.state, s.version, s.study_on as "studyDate", s.method,
      s.inflation_basis_points as inflation, s.interest_basis_points as interest, s.contribution_cents, s.minimum_cents,
      c.components, c.cost_cents, s.made_time as "madeTime", coalesce(m.display_name, '') as "madeBy", s.adopted_on as "adoptedDate", a.display_name as "adoptedBy"
    from ledger.reserve_study s
    left join identity.app_user m on m.customer_id = ${tx.customerId} and m.user_id = s.made_by
    left join identity.app_user a on a.customer_id = ${tx.customerId} and a.user_id = s.adopted_by
    cross join lateral (
      select count(*)::integer as components, coalesce(sum(c.cost_cents), 0)::bigint as cost_cents from ledger.reserve_component c
      where c.customer_id = ${tx.customerId} and c.reserve_study_id = s.reserve_study_id
    ) c
    where s.customer_id = ${tx.customerId} and s.community_id = ${communityId}
    order by s.fund_id, s.number desc`.execute(tx.db);
  return found.rows;
}

/** Keeps others from changing the studies of a community until the transaction ends. */
export async function lockStudies(tx: Tx, communityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reserve study:${tx.customerId}:${communityId}`}, 0))`.execute(tx.db);
}

/** A component with the study it belongs to. */
export interface ComponentRow extends Omit<StudyComponent, 'unitCost' | 'cost'> {
  reserveStudyId: string;
  unit_cost_cents: Cents | null;
  cost_cents: Cents;
}

/** The components of some studies in their order. */
export async function listComponents(tx: Tx, communityId: string, reserveStudyIds: readonly string[]): Promise<ComponentRow[]> {
  const found = await sql<ComponentRow>`
    select c.reserve_study_id as "reserveStudyId", c.name, c.category, c.quantity, c.unit_cost_cents, c.cost_cents, c.useful_life as "usefulLife",
      c.remaining_life as "remainingLife", c.last_done_on as "lastDoneDate", c.inflation_basis_points as inflation, c.note
    from ledger.reserve_component c
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.reserve_study_id = any(${[...reserveStudyIds]}::bigint[])
    order by c.reserve_study_id, c.position`.execute(tx.db);
  return found.rows;
}

/** Begins a version; its number follows those of the fund before it. */
export async function insertStudy(
  tx: Tx,
  study: StudyAssumptions & { communityId: string; fundId: string; name: string; userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into ledger.reserve_study (customer_id, community_id, fund_id, number, name, state, study_on, method, inflation_basis_points, interest_basis_points,
      contribution_cents, minimum_cents, made_by, made_time)
    select ${tx.customerId}, ${study.communityId}, ${study.fundId}, coalesce((select max(s.number) from ledger.reserve_study s
        where s.customer_id = ${tx.customerId} and s.community_id = ${study.communityId} and s.fund_id = ${study.fundId}), 0) + 1,
      ${study.name}, 'DRAFT', ${study.studyDate}, ${study.method}, ${study.inflation}, ${study.interest}, ${study.contribution}, ${study.minimum}, ${study.userId}, ${study.now}
    returning reserve_study_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Puts components in place of those of a draft, in their order. */
export async function replaceComponents(
  tx: Tx,
  communityId: string,
  reserveStudyId: string,
  components: readonly StudyComponent[],
): Promise<void> {
  await sql`delete from ledger.reserve_component
    where customer_id = ${tx.customerId} and community_id = ${communityId} and reserve_study_id = ${reserveStudyId}`.execute(tx.db);
  if (components.length === 0) return;
  await sql`insert into ledger.reserve_component (customer_id, community_id, reserve_study_id, position, name, category, quantity, unit_cost_cents, cost_cents,
      useful_life, remaining_life, last_done_on, inflation_basis_points, note)
    select customer.customer_id, ${communityId}::bigint, ${reserveStudyId}::bigint, r.* from ${rowsFor(
      tx,
      {
        position: { type: 'integer', values: components.map((_each, i) => i + 1) },
        name: { type: 'text', values: components.map((each) => each.name) },
        category: { type: 'text', values: components.map((each) => each.category) },
        quantity: { type: 'integer', values: components.map((each) => each.quantity) },
        unit_cost_cents: { type: 'bigint', values: components.map((each) => each.unitCost) },
        cost_cents: { type: 'bigint', values: components.map((each) => each.cost) },
        useful_life: { type: 'integer', values: components.map((each) => each.usefulLife) },
        remaining_life: { type: 'integer', values: components.map((each) => each.remainingLife) },
        last_done_on: { type: 'date', values: components.map((each) => each.lastDoneDate) },
        inflation_basis_points: { type: 'integer', values: components.map((each) => each.inflation) },
        note: { type: 'text', values: components.map((each) => each.note) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Saves name, note and assumptions of a draft, and counts the save. Returns the version it has now. */
export async function updateStudy(
  tx: Tx,
  reserveStudyId: string,
  study: StudyAssumptions & { name: string; note: string },
): Promise<string> {
  const saved = await sql<{
    version: string;
  }>`update ledger.reserve_study set name = ${study.name}, note = ${study.note}, study_on = ${study.studyDate},
      method = ${study.method}, inflation_basis_points = ${study.inflation}, interest_basis_points = ${study.interest},
      contribution_cents = ${study.contribution}, minimum_cents = ${study.minimum}, version = version + 1
    where customer_id = ${tx.customerId} and reserve_study_id = ${reserveStudyId} returning version`.execute(tx.db);
  return saved.rows[0]?.version ?? '';
}

/** Changes what a version is. Returns the version it has now. */
export async function changeStudyState(tx: Tx, reserveStudyId: string, state: StudyState): Promise<string> {
  const saved = await sql<{ version: string }>`update ledger.reserve_study set state = ${state}, version = version + 1
    where customer_id = ${tx.customerId} and reserve_study_id = ${reserveStudyId} returning version`.execute(tx.db);
  return saved.rows[0]?.version ?? '';
}

/** Adopts a version; the one of its fund adopted before becomes superseded. */
export async function adoptStudy(
  tx: Tx,
  study: { fundId: string; reserveStudyId: string },
  by: { adoptedDate: LocalDate; note: string; userId: string; now: Instant },
): Promise<string> {
  await sql`update ledger.reserve_study set state = 'SUPERSEDED', version = version + 1
    where customer_id = ${tx.customerId} and fund_id = ${study.fundId} and state = 'ADOPTED'`.execute(tx.db);
  const saved = await sql<{
    version: string;
  }>`update ledger.reserve_study set state = 'ADOPTED', adopted_on = ${by.adoptedDate}, adopted_by = ${by.userId},
      adopted_time = ${by.now}, note = ${by.note}, version = version + 1
    where customer_id = ${tx.customerId} and reserve_study_id = ${study.reserveStudyId} returning version`.execute(tx.db);
  return saved.rows[0]?.version ?? '';
}

/** What versions are called, and whose they are. */
export async function labelStudies(tx: Tx, ids: readonly string[]): Promise<Map<string, { label: string; communityId: string }>> {
  const found = await sql<{ id: string; label: string; communityId: string }>`
    select reserve_study_id::text as id, name as label, community_id as "communityId" from ledger.reserve_study
    where customer_id = ${tx.customerId} and reserve_study_id = any(${[...ids]}::bigint[])`.execute(tx.db);
  return new Map(found.rows.map(({ id, ...label }) => [id, label]));
}

/** All reserve studies, for lists that name them. */
export const namedStudies = (tx: Tx) =>
  sql`select s.reserve_study_id as id, s.name as label, s.community_id as "communityId" from ledger.reserve_study s where s.customer_id = ${tx.customerId}`;
