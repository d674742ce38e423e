// Reads how communities stand to the packs of law on a day: which bind them, what is accepted, and the rules
// of their documents.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, addMonths, formatDateLong, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { dayCell, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { communitiesOf, joinReport } from '../../../packages/reporting/report.ts';
import { communityTypeWords } from '../law.contract.ts';
import { lawPacks } from '../pack-files.store.ts';
import { rulePackStatus } from './rule-pack-status.report.ts';

const columns: ReportColumn[] = [
  { key: 'pack', title: 'Pack', kind: 'text' },
  { key: 'version', title: 'As known on', kind: 'date' },
  { key: 'inForce', title: 'In force', kind: 'count', over: 'Records' },
  { key: 'blocks', title: 'May block', kind: 'count', over: 'Records' },
  { key: 'accepted', title: 'Accepted', kind: 'count', over: 'Records' },
  { key: 'reviewDue', title: 'Review due', kind: 'date' },
  { key: 'nextChange', title: 'Next change', kind: 'date' },
  { key: 'houseRules', title: 'Rules of documents', kind: 'count' },
];

interface Standing {
  community: string;
  state: string;
  communityType: keyof typeof communityTypeWords | null;
  houseRules: number;
}

async function listStandings(tx: Tx, communityIds: readonly string[], on: LocalDate): Promise<Standing[]> {
  const found = await sql<Standing>`
    select c.name as community, case when c.law_state <> '' then c.law_state else c.state end as state, s.community_type as "communityType",
      (select count(*)::int from law.house_rule h where h.customer_id = ${tx.customerId} and h.community_id = c.community_id
        and h.start_on <= ${on}::date and (h.end_on is null or h.end_on >= ${on}::date)) as "houseRules"
    from communities.community c
    left join law.standing s on s.customer_id = ${tx.customerId} and s.community_id = c.community_id
    where c.customer_id = ${tx.customerId} and c.community_id = any(${[...communityIds]}::bigint[])
    order by lower(c.name), c.community_id`.execute(tx.db);
  return found.rows;
}

/** The records accepted by the end of a day. */
async function acceptedOn(tx: Tx, on: LocalDate): Promise<Set<string>> {
  const found = await sql<{ ruleVersion: string }>`select a.rule_version as "ruleVersion" from law.acceptance a
    where a.customer_id = ${tx.customerId} and a.accepted_time < ${on}::date + 1 and (a.withdrawn_time is null or a.withdrawn_time >= ${on}::date + 1)`.execute(
    tx.db,
  );
  return new Set(found.rows.map((row) => row.ruleVersion));
}

function packLine(
  { state, communityType, houseRules }: Standing,
  jurisdiction: string,
  accepted: ReadonlySet<string>,
  on: LocalDate,
): ReportRow[] {
  const pack = lawPacks().get(jurisdiction);
  if (!pack) return [factRow({ pack: `No pack for ${state === '' ? 'a community without a state' : state}` })];
  const bound = pack.records.filter(({ communityTypes }) => communityType === null || communityTypes.includes(communityType));
  const now = bound.filter((record) => record.effectiveFrom <= on && (record.effectiveTo === null || on <= record.effectiveTo));
  const changes = bound
    .flatMap(({ effectiveFrom, effectiveTo }) => [effectiveFrom, ...(effectiveTo ? [addDays(effectiveTo, 1)] : [])])
    .filter((day) => day > on);
  return [
    factRow({
      pack: pack.name,
      version: dayCell(pack.generatedOn),
      inForce: { count: now.length },
      blocks: { count: now.filter(({ severity }) => severity === 'block').length },
      accepted: { count: bound.filter(({ id, revision }) => accepted.has(`${id}@${revision}`)).length },
      reviewDue: dayCell(addMonths(pack.generatedOn, 12)),
      nextChange: dayCell(changes.toSorted()[0] ?? null),
      houseRules: jurisdiction === 'US' ? null : { count: houseRules },
    }),
  ];
}

/** The jurisdiction of a state given as its letters or its name. */
function ofState(state: string): string {
  const wanted = state.trim().toLowerCase();
  const named = [...lawPacks().values()].find(({ name }) => name.toLowerCase() === wanted);
  return named?.jurisdiction ?? `US-${state.trim().toUpperCase()}`;
}

export const rulePackStatusReport = joinReport(rulePackStatus, async (tx, order) => {
  const { asOfDate: on } = order.params;
  const [standings, accepted] = [await listStandings(tx, communitiesOf(order), on), await acceptedOn(tx, on)];
  return {
    subtitle: [`As of ${formatDateLong(on)}`, 'Not reviewed by counsel unless accepted'],
    columns,
    rows: standings.flatMap((one) => [
      headRow(
        `${one.community}, ${one.communityType === null ? 'kind not set: no pack binds it' : communityTypeWords[one.communityType]}`,
        columns,
      ),
      ...packLine(one, 'US', accepted, on),
      ...packLine(one, ofState(one.state), accepted, on),
    ]),
    checks: [],
  };
});
