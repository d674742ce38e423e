// Plans an import of vendors: which are new, what changes about known ones, and which names resemble one that is there.
import type { ImportPlan, ImportProblem, ImportRow, PlannedRow } from '../../../packages/contract/contract.ts';
import type { VendorRow } from './vendor.contract.ts';
import type { ImportedVendor, vendorImport } from './vendor-import.contract.ts';

/** A vendor as the import leaves it; `before` is null for a new one. */
export interface VendorChange {
  before: VendorRow | null;
  after: ImportedVendor;
}

/** The vendors there are, and the name a text resembles. */
export interface VendorImportFacts {
  existing: readonly VendorRow[];
  nearName(text: string): string | null;
}

type Given = ImportRow<(typeof vendorImport)['columns']>;

const blank = { street: '', city: '', state: '', postcode: '', email: '', phone: '', termsDays: 30, isActive: true };
const words = {
  name: 'name',
  street: 'street',
  city: 'city',
  state: 'state',
  postcode: 'ZIP code',
  email: 'e-mail',
  phone: 'phone',
  termsDays: 'terms',
  isActive: 'active',
} as const;
const keys = Object.keys(words) as (keyof typeof words)[];

/** What a cell makes of a field: its value, what is there where the file says nothing, nothing where it is cleared. */
function taken<T>(cell: T | null | undefined, before: T, cleared: T): T {
  return cell === undefined ? before : (cell ?? cleared);
}

function after({ values }: Given, known: VendorRow | undefined): ImportedVendor {
  const before: ImportedVendor = known ?? { ...blank, name: values.name ?? '' };
  return {
    name: before.name,
    street: taken(values.street, before.street, blank.street),
    city: taken(values.city, before.city, blank.city),
    state: taken(values.state, before.state, blank.state),
    postcode: taken(values.postcode, before.postcode, blank.postcode),
    email: taken(values.email, before.email, blank.email),
    phone: taken(values.phone, before.phone, blank.phone),
    termsDays: taken(values.termsDays, before.termsDays, blank.termsDays),
    isActive: taken(values.isActive, before.isActive, blank.isActive),
  };
}

function problemsOf({ line, values }: Given, known: VendorRow | undefined, nearName: VendorImportFacts['nearName']): ImportProblem[] {
  const { name, email, termsDays } = values;
  const near = name && !known ? nearName(name) : null;
  const isMail = !email || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  return [
    ...(near === null
      ? []
      : [
          {
            line,
            column: 'name',
            severity: 'warning' as const,
            message: `${name} resembles ${near}, who is a vendor already.`,
            suggestion: near,
          },
        ]),
    ...(isMail ? [] : [{ line, column: 'email', severity: 'error' as const, message: `“${email}” is not an e-mail address.` }]),
    ...(termsDays && termsDays > 365
      ? [{ line, column: 'termsDays', severity: 'error' as const, message: 'Terms are at most 365 days.' }]
      : []),
  ];
}

/** Plans every row. A vendor is known by its name, whatever its case; the name itself is never changed. */
export function planVendors(given: readonly Given[], { existing, nearName }: VendorImportFacts): ImportPlan<VendorChange> {
  const byName = new Map(existing.map((vendor) => [vendor.name.toLowerCase(), vendor]));
  const knownOf = (row: Given) => byName.get(row.values.name?.toLowerCase() ?? '');
  const rows = given.flatMap((row): PlannedRow<VendorChange>[] => {
    if (!row.values.name) return [];
    const before = knownOf(row);
    const facts = after(row, before);
    if (!before) return [{ line: row.line, act: 'new', change: { before: null, after: facts } }];
    const changed = keys.filter((key) => facts[key] !== before[key]);
    if (changed.length === 0) return [{ line: row.line, act: 'same', change: null }];
    return [{ line: row.line, act: 'changed', note: changed.map((key) => words[key]).join(', '), change: { before, after: facts } }];
  });
  return { rows, problems: given.flatMap((row) => problemsOf(row, knownOf(row), nearName)) };
}
