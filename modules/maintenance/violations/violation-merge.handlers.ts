// What letters may print of a violation: of the one a batch writes about, or of the newest open one of an
// owner.
import { needs } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { MergeValues } from '../../correspondence/correspondence.contract.ts';
import type { MergeSource } from '../../correspondence/correspondence.server.ts';
import { violationNumber } from './violation.rules.ts';

/** A violation as a letter prints it; amounts as text. */
export interface PrintedViolation {
  violationNumber: number;
  code: string;
  article: string;
  detail: string;
  actionNeeded: string;
  observedDate: LocalDate;
  dueDate: LocalDate | null;
  step: string;
  fine: string;
  hearingDate: LocalDate | null;
  hearingPlace: string;
}

const from = 'from the violation the letter is about';
const field = (name: string, title: string, kind: 'text' | 'date' | 'money' = 'text') => ({
  name: `violation.${name}`,
  title,
  group: 'Violation',
  kind,
  whenBlank: 'OMIT' as const,
  from,
});

const fields = [
  field('number', 'Violation number'),
  field('code', 'Violation'),
  field('article', 'Rule, as it reads'),
  field('detail', 'What was seen'),
  field('action', 'What cures it'),
  field('observed', 'Seen on', 'date'),
  field('due', 'Cure by', 'date'),
  field('step', 'Step of the process'),
  field('fine', 'Fine', 'money'),
  field('hearing', 'Hearing on', 'date'),
  field('hearingPlace', 'Hearing place'),
];

const valuesOf = (one: PrintedViolation): MergeValues => ({
  values: {
    'violation.number': violationNumber(one.violationNumber),
    'violation.code': one.code,
    'violation.article': one.article,
    'violation.detail': one.detail,
    'violation.action': one.actionNeeded,
    'violation.observed': one.observedDate,
    'violation.due': one.dueDate ?? '',
    'violation.step': one.step,
    'violation.fine': one.fine,
    'violation.hearing': one.hearingDate ?? '',
    'violation.hearingPlace': one.hearingPlace,
  },
  tables: {},
});

async function newestOpen(tx: Tx, communityId: string, ownershipIds: readonly string[]) {
  const found = await sql<PrintedViolation & { ownershipId: string }>`
    select distinct on (v.ownership_id) v.ownership_id as "ownershipId", coalesce(v.violation_number, 0) as "violationNumber", c.name as code, v.article, v.detail,
      v.action_needed as "actionNeeded", v.observed_on as "observedDate", v.due_on as "dueDate",
      coalesce(v.steps -> (v.steps_taken - 1) ->> 'name', '') as step, '' as fine, h.hearing_on as "hearingDate", coalesce(h.place, '') as "hearingPlace"
    from maintenance.violation v
    join maintenance.request_code c on c.customer_id = ${tx.customerId} and c.request_code_id = v.request_code_id
    left join lateral (select x.hearing_on, x.place from maintenance.violation_hearing x where x.customer_id = ${tx.customerId}
      and x.violation_id = v.violation_id and x.state not in ('CANCELED', 'POSTPONED') order by x.violation_hearing_id desc limit 1) h on true
    where v.customer_id = ${tx.customerId} and v.community_id = ${communityId} and v.ownership_id = any(${[...ownershipIds]}::bigint[])
      and v.state in ('OPEN', 'HOLD', 'ATTORNEY') order by v.ownership_id, v.violation_id desc`.execute(tx.db);
  return found.rows;
}

const source = (load: MergeSource['load']): MergeSource => ({ rights: needs('ccrviolations', 1), fields, tables: [], load });

/** The fields for letters that are not about one case: the newest open case of an owner. */
export const violationMerge = source(
  async (tx, { communityId, ownershipIds }) =>
    new Map((await newestOpen(tx, communityId, ownershipIds)).map((one) => [one.ownershipId, valuesOf(one)])),
);

/** The fields for letters about the cases a batch writes about, one for each owner. */
export const mergeOf = (cases: ReadonlyMap<string, PrintedViolation>): MergeSource =>
  source(async () => new Map([...cases].map(([ownershipId, one]) => [ownershipId, valuesOf(one)])));
