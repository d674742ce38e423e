// Plans an import of the people at vendors.
import type { ImportPlan, ImportRow } from '../../../packages/contract/contract.ts';
import type { KeptChange, KeptImportWords, KnownRecord } from '../import/kept-import.rules.ts';
import { partyWords, planParties } from '../import/party-plan.rules.ts';
import { type ReadName, taken } from '../party/party-import.rules.ts';
import { type VendorContactFacts, vendorContact } from './vendor-contact.contract.ts';
import type { vendorContactImport } from './vendor-contact-import.contract.ts';

export interface VendorContactImportFacts {
  existing: readonly KnownRecord<VendorContactFacts>[];
  /** The vendor a text names, by name or vendor ID, whatever its case. */
  vendorOf(text: string): string | undefined;
  nearVendor(text: string): string | null;
  readName: ReadName;
}

const words: KeptImportWords = {
  columnOf: { ...partyWords.columnOf },
  titles: { ...partyWords.titles, vendor: 'Vendor', title: 'Title', isActive: 'Still there' },
};

/** Plans every row. Somebody is known by name, or by e-mail address, among those at the vendor. */
export function planVendorContacts(
  given: readonly ImportRow<(typeof vendorContactImport)['columns']>[],
  { existing, vendorOf, nearVendor, readName }: VendorContactImportFacts,
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
      const vendorId = vendorOf(text);
      const facts = {
        vendorId: vendorId ?? '0',
        title: taken(values.title, before?.title ?? '', ''),
        servesId: before?.servesId ?? null,
        note: taken(values.note, before?.note ?? '', ''),
        isActive: taken(values.isActive, before?.isActive ?? true, true),
      };
      if (vendorId !== undefined) return { facts, problems: [], under: vendorId };
      const problem = {
        line,
        column: 'vendor',
        severity: 'error' as const,
        message: `There is no vendor “${text}”.`,
        suggestion: nearVendor(text),
      };
      return { facts, problems: [problem], under: text };
    },
  });
}
