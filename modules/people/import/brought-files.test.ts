// Files as people bring them: years of two digits, long notes, names with suffixes, vendors that are nearly
// the same.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ImportColumns, ImportRow } from '../../../packages/contract/contract.ts';
import { guessMapping } from '../../../packages/imports/mapping.ts';
import { readByColumns } from '../../../packages/imports/planning.ts';
import { type OtherForms, readTable } from '../../../packages/imports/table.ts';
import { knownTitles } from '../../../packages/imports/titles.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { nearMisses } from '../../../packages/search/near-miss.ts';
import { readOwnerName } from '../../communities/communities.server.ts';
import { contactImport } from '../contacts/contact-import.contract.ts';
import { planContacts } from '../contacts/contact-import.rules.ts';
import { ownerImport } from '../owners/owner-import.contract.ts';
import { readCards } from '../party/card.rules.ts';
import { vendorImport } from '../vendors/vendor-import.contract.ts';
import { planVendors } from '../vendors/vendor-import.rules.ts';

async function sample<C extends ImportColumns>({ columns }: { readonly columns: C }, name: string, otherForms?: OtherForms) {
  const table = await readTable(readFileSync(new URL(`../testdata/${name}`, import.meta.url)), {}, otherForms, knownTitles(columns));
  const how = { columns, mapping: guessMapping(columns, table.header), reading: {}, mended: [], rowsMayRepeat: false };
  const { read } = readByColumns(table, { ...how, blanks: 'clear', today: localDate('2026-11-25') });
  return { rows: read.rows as ImportRow<C>[], problems: read.problems };
}

it('a settlement of 6/1/98 was in 1998', async () => {
  const { rows } = await sample(ownerImport, 'owners-01-two-digit-years.csv');
  expect(rows.map(({ values }) => values.startDate)).toEqual(['1998-06-01']);
});

it('a ZIP code kept as a number is read as it is shown', async () => {
  const { rows } = await sample(vendorImport, 'vendors-02-zip-by-number-format.xlsx');
  expect(rows.map(({ values }) => [values.city, values.postcode])).toEqual([['Boston', '02138']]);
});

it('a note of 750 characters is cut, and says so', async () => {
  const { rows, problems } = await sample(contactImport, 'vcard-02-note-of-750.vcf', readCards);
  expect(problems).toEqual([{ line: 1, column: 'note', severity: 'warning', message: 'Note has 749 characters; the first 499 are kept.' }]);
  expect(rows[0]?.values.note).toMatch(/^word .* word$/);
});

it('suffixes belong to the family name, and people called Bank, Church and Co are people', async () => {
  const { rows } = await sample(contactImport, 'contacts-01-names.csv');
  const facts = { communityId: '1', existing: [], findHome: () => ({ propertyId: '1' }), readName: readOwnerName };
  expect(planContacts(rows, facts).rows.map(({ change }) => [change?.after.kind, change?.after.firstName, change?.after.lastName])).toEqual(
    [
      ['PERSON', 'John', 'Smith III'],
      ['PERSON', 'Julie', 'Bank'],
      ['PERSON', 'Tom', 'Church'],
      ['PERSON', 'Co', 'Nguyen'],
    ],
  );
});

it('vendors that differ in blanks, commas or composition are near misses, on one file and against those there are', async () => {
  const { rows, problems } = await sample(vendorImport, 'vendors-01-nearly-the-same.csv');
  const facts = { existing: [], nearName: nearMisses([]), communitiesOf: () => [], inScope: new Set<string>() };
  const first = planVendors(rows, facts);
  expect([...problems, ...first.problems].map(({ line, message, severity }) => `${severity} ${line} ${message}`)).toEqual([
    'warning 3 Quick Fix LLC resembles Quick Fix  LLC on line 2.',
    'warning 4 Quick Fix, LLC resembles Quick Fix  LLC on line 2.',
    'warning 6 Cafe\u0301 Uno resembles Café Uno on line 5.',
    'warning 8 Acme X resembles Acme\u00a0X on line 7.',
  ]);
  const existing = first.rows.flatMap(({ line, change }) =>
    change && [4, 5].includes(line) ? { id: `${line}`, version: '1', throughId: null, facts: change.after } : [],
  );
  const second = planVendors(rows, { ...facts, existing });
  expect(second.problems.map(({ line, suggestion }) => [line, suggestion])).toEqual([
    [2, 'Quick Fix, LLC'],
    [3, 'Quick Fix, LLC'],
    [6, 'Café Uno'],
    [8, 'Acme\u00a0X'],
  ]);
});
