// The SQL of law: how communities stand to it, accepted records, rules of their documents, what was judged.
import { rowsFor, sql, type Tx } from '../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../packages/kernel/kernel.ts';
import type { CommunityType, Verdict } from './engine/pack.rules.ts';
import type { HouseRuleFact } from './law.contract.ts';

export interface StandingRow {
  communityType: CommunityType;
  statutoryRegime: '' | 'GPOAA' | 'CONDO_ACT' | 'COMMON_LAW';
  collectorRole: 'firstParty' | 'thirdParty';
}

/** What of a community picks its packs: the state it is under, its units, and how it stands to them. */
export interface BoundRow {
  state: string;
  unitCount: number | null;
  standing: (StandingRow & { version: string }) | null;
}

/** How a community stands to the law; its own state of law, or that of its address. */
export async function findBound(tx: Tx, communityId: string): Promise<BoundRow> {
  const found = await sql<StandingRow & { state: string; unitCount: number | null; version: string | null }>`
    select case when c.law_state <> '' then c.law_state else c.state end as state, c.unit_count as "unitCount", s.version::text,
      s.community_type as "communityType", s.statutory_regime as "statutoryRegime", s.collector_role as "collectorRole"
    from communities.community c
    left join law.standing s on s.customer_id = ${tx.customerId} and s.community_id = c.community_id
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}`.execute(tx.db);
  const [row] = found.rows;
  if (!row) return { state: '', unitCount: null, standing: null };
  const { state, unitCount, version, communityType, statutoryRegime, collectorRole } = row;
  return { state, unitCount, standing: version === null ? null : { version, communityType, statutoryRegime, collectorRole } };
}

interface By {
  userId: string;
  now: Instant;
}

/** Writes how a community stands, over the version that was seen; undefined when it has another by now. */
export async function saveStandingRow(
  tx: Tx,
  communityId: string,
  seen: string | null,
  row: StandingRow,
  by: By,
): Promise<string | undefined> {
  const made = await sql<{ version: string }>`
    insert into law.standing as s (customer_id, community_id, community_type, statutory_regime, collector_role, changed_by, changed_time)
    values (${tx.customerId}, ${communityId}, ${row.communityType}, ${row.statutoryRegime}, ${row.collectorRole}, ${by.userId}, ${by.now}::timestamptz)
    on conflict (customer_id, community_id) do update set version = s.version + 1, community_type = excluded.community_type,
      statutory_regime = excluded.statutory_regime, collector_role = excluded.collector_role, changed_by = excluded.changed_by, changed_time = excluded.changed_time
      where s.version = ${seen}::bigint
    returning s.version::text as version`.execute(tx.db);
  return made.rows[0]?.version;
}

export interface AcceptanceRow {
  ruleVersion: string;
  reviewer: string;
  remark: string;
  acceptedBy: string;
  acceptedTime: Instant;
}

/** The records that are accepted, each with who accepted it. */
export async function listAccepted(tx: Tx): Promise<AcceptanceRow[]> {
  const found = await sql<AcceptanceRow>`
    select a.rule_version as "ruleVersion", a.reviewer, a.remark, u.display_name as "acceptedBy", a.accepted_time as "acceptedTime"
    from law.acceptance a
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = a.accepted_by
    where a.customer_id = ${tx.customerId} and a.withdrawn_time is null
    order by a.rule_version`.execute(tx.db);
  return found.rows;
}

/** Accepts a record; false when it is accepted already. */
export async function insertAcceptance(
  tx: Tx,
  given: { ruleVersion: string; jurisdiction: string; reviewer: string; remark: string },
  by: By,
): Promise<boolean> {
  const made = await sql`insert into law.acceptance (customer_id, rule_version, jurisdiction, reviewer, remark, accepted_by, accepted_time)
    values (${tx.customerId}, ${given.ruleVersion}, ${given.jurisdiction}, ${given.reviewer}, ${given.remark}, ${by.userId}, ${by.now}::timestamptz)
    on conflict do nothing returning acceptance_id`.execute(tx.db);
  return made.rows.length > 0;
}

/** Accepts records in one statement, those accepted already left out; how many it accepted. */
export async function insertAcceptances(
  tx: Tx,
  given: { ruleVersions: readonly string[]; jurisdiction: string; reviewer: string; remark: string },
  by: By,
): Promise<number> {
  if (given.ruleVersions.length === 0) return 0;
  const made = await sql`insert into law.acceptance (customer_id, jurisdiction, reviewer, remark, accepted_by, accepted_time, rule_version)
    select customer.customer_id, ${given.jurisdiction}, ${given.reviewer}, ${given.remark}, ${by.userId}::bigint, ${by.now}::timestamptz, r.rule_version
    from ${rowsFor(tx, { rule_version: { type: 'text', values: [...given.ruleVersions] } }, 'r')}
    on conflict do nothing returning acceptance_id`.execute(tx.db);
  return made.rows.length;
}

/** Takes an acceptance back; false when there is none. */
export async function withdrawRow(tx: Tx, ruleVersion: string, by: By): Promise<boolean> {
  const done = await sql`update law.acceptance set withdrawn_by = ${by.userId}, withdrawn_time = ${by.now}::timestamptz
    where customer_id = ${tx.customerId} and rule_version = ${ruleVersion} and withdrawn_time is null returning acceptance_id`.execute(
    tx.db,
  );
  return done.rows.length > 0;
}

export interface HouseRuleRow {
  houseRuleId: string;
  fact: HouseRuleFact;
  amount: string;
  clause: string;
  startDate: LocalDate;
  endDate: LocalDate | null;
  setBy: string;
}

/** The rules of a community's documents, those in force first. */
export async function listHouseRules(tx: Tx, communityId: string): Promise<HouseRuleRow[]> {
  const found = await sql<HouseRuleRow>`
    select h.house_rule_id::text as "houseRuleId", h.fact, h.amount::text, h.clause, h.start_on as "startDate", h.end_on as "endDate", u.display_name as "setBy"
    from law.house_rule h
    join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = h.set_by
    where h.customer_id = ${tx.customerId} and h.community_id = ${communityId}
    order by h.end_on is not null, h.topic, h.start_on desc, h.house_rule_id desc limit 500`.execute(tx.db);
  return found.rows;
}

export async function insertHouseRule(
  tx: Tx,
  communityId: string,
  rule: { topic: string; fact: HouseRuleFact; amount: number; clause: string; startDate: LocalDate },
  by: By,
): Promise<string> {
  const made = await sql<{ id: string }>`
    insert into law.house_rule (customer_id, community_id, topic, fact, amount, clause, start_on, set_by, set_time)
    values (${tx.customerId}, ${communityId}, ${rule.topic}, ${rule.fact}, ${rule.amount}, ${rule.clause}, ${rule.startDate}, ${by.userId}, ${by.now}::timestamptz)
    returning house_rule_id::text as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** One rule of the documents, locked. */
export async function findHouseRule(
  tx: Tx,
  communityId: string,
  houseRuleId: string,
): Promise<{ startDate: LocalDate; endDate: LocalDate | null } | undefined> {
  const found = await sql<{ startDate: LocalDate; endDate: LocalDate | null }>`
    select h.start_on as "startDate", h.end_on as "endDate" from law.house_rule h
    where h.customer_id = ${tx.customerId} and h.community_id = ${communityId} and h.house_rule_id = ${houseRuleId} for no key update`.execute(
    tx.db,
  );
  return found.rows[0];
}

/** Ends a rule of the documents; it held at least on its first day. */
export async function endHouseRuleRow(tx: Tx, communityId: string, houseRuleId: string, endDate: LocalDate): Promise<void> {
  await sql`update law.house_rule set end_on = greatest(start_on, ${endDate}::date)
    where customer_id = ${tx.customerId} and community_id = ${communityId} and house_rule_id = ${houseRuleId}`.execute(tx.db);
}

/** A judgment as it is kept. */
export interface JudgmentRow {
  topic: string;
  act: string;
  asOf: LocalDate;
  verdict: Verdict;
  earliestDate: LocalDate | null;
  deadline: LocalDate | null;
  amountCents: Cents | null;
  missing: readonly string[];
  ruleVersion: string | null;
  citation: string | null;
  subject: string;
  recordKind: string;
  recordId: string | null;
  facts: Readonly<Record<string, unknown>>;
}

/** Keeps what was judged, any number in one statement. */
export async function insertJudgments(tx: Tx, communityId: string, rows: readonly JudgmentRow[], by: By): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into law.judgment (customer_id, community_id, judged_by, judged_time, topic, act, as_of, verdict, earliest_on, deadline_on, amount_cents, missing,
      rule_version, citation, subject, record_kind, record_id, facts)
    select customer.customer_id, ${communityId}::bigint, ${by.userId}::bigint, ${by.now}::timestamptz, r.topic, r.act, r.as_of, r.verdict, r.earliest_on, r.deadline_on,
      r.amount_cents, string_to_array(r.missing, '|'), r.rule_version, r.citation, r.subject, r.record_kind, r.record_id, r.facts
    from ${rowsFor(
      tx,
      {
        topic: { type: 'text', values: rows.map((r) => r.topic) },
        act: { type: 'text', values: rows.map((r) => r.act) },
        as_of: { type: 'date', values: rows.map((r) => r.asOf) },
        verdict: { type: 'text', values: rows.map((r) => r.verdict) },
        earliest_on: { type: 'date', values: rows.map((r) => r.earliestDate) },
        deadline_on: { type: 'date', values: rows.map((r) => r.deadline) },
        amount_cents: { type: 'bigint', values: rows.map((r) => r.amountCents) },
        missing: { type: 'text', values: rows.map((r) => r.missing.join('|')) },
        rule_version: { type: 'text', values: rows.map((r) => r.ruleVersion) },
        citation: { type: 'text', values: rows.map((r) => r.citation) },
        subject: { type: 'text', values: rows.map((r) => r.subject) },
        record_kind: { type: 'text', values: rows.map((r) => r.recordKind) },
        record_id: { type: 'bigint', values: rows.map((r) => r.recordId) },
        facts: { type: 'jsonb', values: rows.map((r) => r.facts) },
      },
      'r',
    )}`.execute(tx.db);
}

/** A judgment of a record, as it was kept. */
export interface KeptJudgment {
  recordId: string;
  verdict: Verdict;
  ruleVersion: string | null;
  citation: string | null;
  missing: string[];
  atMost: Cents | null;
  earliestDate: LocalDate | null;
  deadline: LocalDate | null;
  subject: string;
  facts: Readonly<Record<string, unknown>>;
}

/** The judgments of records of one kind, by record: the latest of each. */
export async function judgmentsOf(tx: Tx, recordKind: string, recordIds: readonly string[]): Promise<KeptJudgment[]> {
  if (recordIds.length === 0) return [];
  const found = await sql<Omit<KeptJudgment, 'atMost'> & { amount_cents: Cents | null }>`
    select distinct on (j.record_id) j.record_id::text as "recordId", j.verdict, j.rule_version as "ruleVersion", j.citation, j.missing,
      j.amount_cents, j.earliest_on as "earliestDate", j.deadline_on as deadline, j.subject, j.facts
    from law.judgment j
    where j.customer_id = ${tx.customerId} and j.record_kind = ${recordKind} and j.record_id = any(${[...recordIds]}::bigint[])
    order by j.record_id, j.judgment_id desc`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, atMost: amount_cents }));
}
