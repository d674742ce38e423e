// Plans an import of renters.
import { factsFromRow, type ImportPlan, type ImportRow, titlesOf } from '../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import type { FindHome } from '../import/home.rules.ts';
import type { KeptChange, KeptImportWords, KnownRecord } from '../import/kept-import.rules.ts';
import { partyWords, planParties } from '../import/party-plan.rules.ts';
import type { ReadName } from '../party/party-import.rules.ts';
import { type RenterFacts, renter } from './renter.contract.ts';
import { renterFields } from './renter.fields.ts';
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
  titles: { ...partyWords.titles, property: 'Property', ...titlesOf(renterFields) },
};

/** Plans every row. A renter is known by name, or by email address, among those of the home. */
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
      const read = factsFromRow(renterFields, values, before);
      const facts = {
        ...read,
        propertyId: 'propertyId' in home ? home.propertyId : '0',
        // An approval without a day was given today.
        approvedDate: read.approval === 'APPROVED' ? (read.approvedDate ?? today) : null,
      };
      return { facts, problems: 'problem' in home ? [home.problem] : [], under: facts.propertyId };
    },
    check: ({ leaseStartDate, leaseEndDate }) =>
      leaseEndDate !== null && leaseEndDate < leaseStartDate
        ? { column: 'leaseEndDate', message: 'The lease ends before it begins.' }
        : null,
  });
}
