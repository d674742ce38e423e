// Plans an import of contacts.
import { factsFromRow, type ImportPlan, type ImportProblem, type ImportRow, titlesOf } from '../../../packages/contract/contract.ts';
import type { FindHome } from '../import/home.rules.ts';
import type { KeptChange, KeptImportWords, KnownRecord } from '../import/kept-import.rules.ts';
import { partyWords, planParties } from '../import/party-plan.rules.ts';
import { type ReadName, taken } from '../party/party-import.rules.ts';
import { type ContactRecord, contact } from './contact.contract.ts';
import { contactFields } from './contact.fields.ts';
import type { contactImport } from './contact-import.contract.ts';

export interface ContactImportFacts {
  communityId: string;
  existing: readonly KnownRecord<ContactRecord>[];
  findHome: FindHome;
  readName: ReadName;
}

const words: KeptImportWords = {
  columnOf: { ...partyWords.columnOf },
  titles: { ...partyWords.titles, property: 'Property', ...titlesOf(contactFields) },
};

/** What a new contact is where the file does not say it, as most cards of address books do not. */
const assumedRelation = 'Contact';

/** Plans every row. A contact is known by name, or by email address, among those of the association. */
export function planContacts(
  given: readonly ImportRow<(typeof contactImport)['columns']>[],
  { communityId, existing, findHome, readName }: ContactImportFacts,
): ImportPlan<KeptChange<ContactRecord>> {
  const planned = planParties<(typeof given)[number], ContactRecord>(given, {
    existing,
    readName,
    schema: contact.addContact.input,
    words,
    scope: { communityId },
    underOf: () => '',
    own({ line, values }, before) {
      const home = values.property ? findHome(line, values.property) : null;
      const propertyId =
        home === null ? taken<string | null>(values.property === null ? null : undefined, before?.propertyId ?? null, null) : null;
      const read = factsFromRow(contactFields, values, before);
      const facts = {
        ...read,
        relation: read.relation || assumedRelation,
        propertyId: home !== null && 'propertyId' in home ? home.propertyId : propertyId,
      };
      return { facts, problems: home !== null && 'problem' in home ? [home.problem] : [], under: '' };
    },
  });
  const said = new Set(given.flatMap(({ line, values }) => (values.relation ? [line] : [])));
  const assumed = planned.rows.flatMap(({ line, act }): ImportProblem[] =>
    act !== 'new' || said.has(line)
      ? []
      : [
          {
            line,
            column: 'relation',
            severity: 'warning',
            message: `The file does not say what they are; they come in as ${assumedRelation}.`,
          },
        ],
  );
  return { ...planned, problems: [...planned.problems, ...assumed] };
}
