// Plans an import of renters.
import type { ImportPlan, ImportRow } from '../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { FindHome } from '../import/home.rules.ts';
import type { KeptChange, KeptImportWords, KnownRecord } from '../import/kept-import.rules.ts';
import { partyWords, planParties } from '../import/party-plan.rules.ts';
import { type ReadName, taken } from '../party/party-import.rules.ts';
import { approvals, approvalWords, type RenterFacts, renter } from './renter.contract.ts';
import type { renterImport } from './renter-import.contract.ts';

export interface RenterImportFacts {
  communityId: string;
  today: LocalDate;
  existing: readonly KnownRecord<RenterFacts>[];
  findHome: FindHome;
  readName: ReadName;
}

const words: KeptImportWords = {
  columnOf: { ...partyWords.columnOf },
  titles: {
    ...partyWords.titles,
    property: 'Property',
    leaseStartDate: 'Lease begins',
    leaseEndDate: 'Lease ends',
    approvedDate: 'Approved on',
    getsViolations: 'Copies of violations',
  },
};

/** "Tom Reyes (Son); Ana Reyes" */
function householdOf(text: string): RenterFacts['household'] {
  return text.split(';').flatMap((part) => {
    const [, name = part, relation = ''] = /^(.*?)\(([^)]*)\)\s*$/.exec(part) ?? [];
    return name.trim() === '' ? [] : [{ name: name.trim(), relation: relation.trim() }];
  });
}

/** Plans every row. A renter is known by name, or by e-mail address, among those of the home. */
export function planRenters(
  given: readonly ImportRow<(typeof renterImport)['columns']>[],
  { communityId, today, existing, findHome, readName }: RenterImportFacts,
): ImportPlan<KeptChange<RenterFacts>> {
  const rows = given.filter(({ values }) => values.property);
  return planParties<(typeof rows)[number], RenterFacts>(rows, {
    existing,
    readName,
    schema: renter.addRenter.input,
    words,
    scope: { communityId },
    underOf: ({ propertyId }) => propertyId,
    own({ line, values }, before) {
      const home = findHome(line, values.property ?? '');
      const approval = approvals.find((one) => approvalWords[one] === values.approval) ?? before?.approval ?? 'PENDING';
      const approvedDate = taken(values.approvedDate, before?.approvedDate ?? null, null);
      const facts = {
        propertyId: 'propertyId' in home ? home.propertyId : '0',
        // A lease without a first day is named by the schema.
        leaseStartDate: taken(values.leaseStartDate, before?.leaseStartDate ?? null, null) as LocalDate,
        leaseEndDate: taken(values.leaseEndDate, before?.leaseEndDate ?? null, null),
        household: values.household === undefined ? (before?.household ?? []) : householdOf(values.household ?? ''),
        approval,
        // An approval without a day was given today.
        approvedDate: approval === 'APPROVED' ? (approvedDate ?? today) : null,
        getsViolations: taken(values.getsViolations, before?.getsViolations ?? false, false),
        note: taken(values.note, before?.note ?? '', ''),
      };
      return { facts, problems: 'problem' in home ? [home.problem] : [], under: facts.propertyId };
    },
    check: ({ leaseStartDate, leaseEndDate }) =>
      leaseEndDate !== null && leaseEndDate < leaseStartDate
        ? { column: 'leaseEndDate', message: 'The lease ends before it begins.' }
        : null,
  });
}
