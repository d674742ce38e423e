// What letters may print of a violation: of the one a batch writes about, or of the newest open one of an
// owner.
import { needs } from '../../../packages/contract/contract.ts';
import type { MergeValues } from '../../correspondence/correspondence.contract.ts';
import type { MergeSource } from '../../correspondence/correspondence.server.ts';
import { violationNumber } from './violation.rules.ts';
import { newestOpen, type PrintedViolation } from './violation-merge.store.ts';

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

const source = (load: MergeSource['load']): MergeSource => ({ rights: needs('ccrviolations', 1), fields, tables: [], load });

/** The fields for letters that are not about one case: the newest open case of an owner. */
export const violationMerge = source(
  async (tx, { communityId, ownershipIds }) =>
    new Map((await newestOpen(tx, communityId, ownershipIds)).map((one) => [one.ownershipId, valuesOf(one)])),
);

/** The fields for letters about the cases a batch writes about, one for each owner. */
export const mergeOf = (cases: ReadonlyMap<string, PrintedViolation>): MergeSource =>
  source(async () => new Map([...cases].map(([ownershipId, one]) => [ownershipId, valuesOf(one)])));
