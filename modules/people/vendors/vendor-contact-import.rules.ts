// Plans an import of the people at vendors.
import { factsFromRow, type ImportPlan, type ImportRow, titlesOf } from '../../../packages/contract/contract.ts';
import type { KeptChange, KeptImportWords, KnownRecord } from '../import/kept-import.rules.ts';
import { partyWords, planParties } from '../import/party-plan.rules.ts';
import type { ReadName } from '../party/party-import.rules.ts';
import { type VendorContactFacts, vendorContact } from './vendor-contact.contract.ts';
import { vendorContactFields } from './vendor-contact.fields.ts';
import type { vendorContactImport } from './vendor-contact-import.contract.ts';
import type { FindVendor } from './vendor-name.rules.ts';

export interface VendorContactImportFacts {
  existing: readonly KnownRecord<VendorContactFacts>[];
  findVendor: FindVendor;
  readName: ReadName;
}

const words: KeptImportWords = {
  columnOf: { ...partyWords.columnOf },
  titles: { ...partyWords.titles, vendor: 'Vendor', ...titlesOf(vendorContactFields) },
};

/** Plans every row. Someone is known by name, or by email address, among those at the vendor. */
export function planVendorContacts(
  given: readonly ImportRow<(typeof vendorContactImport)['columns']>[],
  { existing, findVendor, readName }: VendorContactImportFacts,
): ImportPlan<KeptChange<VendorContactFacts>> {
  const rows = given.filter(({ values }) => values.vendor);
  return planParties<(typeof rows)[number], VendorContactFacts>(rows, {
    existing,
    readName,
    schema: vendorContact.addVendorContact.input,
    words,
    scope: {},
    underOf: ({ vendorId }) => vendorId,
    own({ line, values }, before) {
      const text = values.vendor ?? '';
      const found = findVendor(line, text);
      const vendorId = 'vendorId' in found ? found.vendorId : '0';
      const facts = { ...factsFromRow(vendorContactFields, values, before), vendorId };
      if ('vendorId' in found) return { facts, problems: [], under: found.vendorId };
      return { facts, problems: [found.problem], under: text };
    },
  });
}
