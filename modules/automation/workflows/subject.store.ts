// Finds the records a workflow is about: by their ids, by what an act touched, or all that are at work.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import type { Facts } from './condition.rules.ts';
import type { SubjectName } from './subject.contract.ts';
import { subjectSql } from './subject.sql.ts';

/** A record with what is known of it. */
export interface SubjectRow {
  subjectId: string;
  communityId: string | null;
  label: string;
  ownershipId: string | null;
  propertyId: string | null;
  /** What tasks and notes about it hang on. */
  entityKind: string;
  entityId: string;
  /** The batch that made it; null where none did. */
  batchId: string | null;
  facts: Facts;
}

/** Which records are asked for; without ids or acts all that are at work. */
export interface Asked {
  subject: SubjectName;
  now: Instant;
  /** Null for every community of the scope. */
  communityId: string | null;
  communities: 'all' | ReadonlySet<string>;
  ids?: readonly string[];
  /** What acts touched: their records and batches. */
  touched?: { ids: readonly string[]; batchIds: readonly string[] };
  search?: string;
  limit: number;
}

/** One scan of a workflow looks at this many records at most. */
export const MOST_RECORDS = 5000;

/** The records asked for, in the order of their ids. One statement. */
export async function listSubjects(tx: Tx, asked: Asked): Promise<SubjectRow[]> {
  const { subject, now, communityId, communities, ids, touched, search = '', limit } = asked;
  const within = communities === 'all' ? sql`true` : sql`(r.community_id is null or r.community_id = any(${[...communities]}::bigint[]))`;
  const which = ids
    ? sql`r.id = any(${[...ids]}::text[])`
    : touched
      ? sql`(r.id = any(${[...touched.ids]}::text[]) or r.batch_id = any(${[...touched.batchIds]}::bigint[]))`
      : sql`r.live`;
  const found =
    await sql<SubjectRow>`select r.id as "subjectId", r.community_id::text as "communityId", r.label, r.ownership_id::text as "ownershipId",
      r.property_id::text as "propertyId", r.entity_kind as "entityKind", r.entity_id as "entityId",
      r.batch_id::text as "batchId", r.facts
    from (${subjectSql[subject]({ tx, now })}) r
    where ${within} and ${which} and (${communityId}::bigint is null or r.community_id = ${communityId}::bigint)
      and (${search} = '' or strpos(lower(r.label), lower(${search})) > 0)
    order by length(r.id) desc, r.id desc limit ${limit}`.execute(tx.db);
  return found.rows;
}
