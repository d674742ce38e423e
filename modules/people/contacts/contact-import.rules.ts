// Plans an import of contacts.
import type { ImportPlan, ImportProblem, ImportRow } from '../../../packages/contract/contract.ts';
import type { FindHome } from '../import/home.rules.ts';
import type { KeptChange, KeptImportWords, KnownRecord } from '../import/kept-import.rules.ts';
import { partyWords, planParties } from '../import/party-plan.rules.ts';
import { type ReadName, taken } from '../party/party-import.rules.ts';
import { type ContactRecord, contact } from './contact.contract.ts';
import type { contactImport } from './contact-import.contract.ts';

export interface ContactImportFacts {
  communityId: string;
  existing: readonly KnownRecord<ContactRecord>[];
  findHome: FindHome;
  readName: ReadName;
}

const words: KeptImportWords = {
  columnOf: { ...partyWords.columnOf },
  titles: {
    ...partyWords.titles,
    property: 'Property',
    relation: 'Relation',
    inEmergency: 'Emergency',
    mayEnter: 'May enter',
    isActive: 'Active',
  },
};

/** What a new contact is where the file does not say it, as most cards of address books do not. */
const assumedRelation = 'Contact';

/** Plans every row. A contact is known by name, or by e-mail address, among those of the association. */
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
      const facts = {
        relation: taken(values.relation, before?.relation ?? assumedRelation, assumedRelation),
        propertyId: home !== null && 'propertyId' in home ? home.propertyId : propertyId,
        mayEnter: taken(values.mayEnter, before?.mayEnter ?? false, false),
        inEmergency: taken(values.inEmergency, before?.inEmergency ?? false, false),
        note: taken(values.note, before?.note ?? '', ''),
        isActive: taken(values.isActive, before?.isActive ?? true, true),
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
