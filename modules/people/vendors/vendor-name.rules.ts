// Finds the vendor a cell means, by name or vendor ID, and names the candidates where there are several, or
// the one it resembles where there is none.
import type { ImportProblem } from '../../../packages/contract/contract.ts';
import { byNames, severalNamed } from '../../../packages/kernel/kernel.ts';
import type { VendorFacts } from './vendor.contract.ts';

/** The vendor of a cell, or what is wrong with the cell. */
export type FindVendor = (line: number, text: string) => { vendorId: string } | { problem: ImportProblem };

/** A vendor as lists of candidates name it. */
export function vendorLabel({ name, alias }: Pick<VendorFacts, 'name' | 'alias'>): string {
  return alias === '' ? name : `${name} (${alias})`;
}

/** A vendor by what it is called. */
export type NamedVendor = { id: string; facts: Pick<VendorFacts, 'name' | 'alias'> };

/** Makes the function that finds vendors; `near` gives the name a text resembles. */
export function vendorFinder(vendors: readonly NamedVendor[], near: (text: string) => string | null): FindVendor {
  const find = byNames(vendors, ({ facts }) => [facts.name, facts.alias]);
  return (line, text) => {
    const found = find(text);
    const [only] = found;
    if (only && found.length === 1) return { vendorId: only.id };
    const at = { line, column: 'vendor', severity: 'error' as const };
    if (!only) return { problem: { ...at, message: `There is no vendor “${text}”.`, suggestion: near(text) } };
    return {
      problem: {
        ...at,
        message: severalNamed(
          text,
          found.map(({ facts }) => vendorLabel(facts)),
        ),
      },
    };
  };
}
