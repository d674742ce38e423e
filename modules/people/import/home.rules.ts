// Finds the property a cell means, by account number or by street and unit, and names the one it resembles when there is none.
import type { ImportProblem } from '../../../packages/contract/contract.ts';

interface Home {
  propertyId: string;
  accountNumber: string;
  address: string;
}

/** The property of a cell, or what is wrong with the cell. */
export type FindHome = (line: number, text: string) => { propertyId: string } | { problem: ImportProblem };

const shapeOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Makes the function that finds properties; `near` gives the name a text resembles. */
export function homeFinder(homes: readonly Home[], near: (text: string) => string | null): FindHome {
  const byName = new Map<string, string | null>();
  for (const { propertyId, accountNumber, address } of homes) {
    byName.set(shapeOf(accountNumber), propertyId);
    const street = shapeOf(address);
    // Two homes of one name are told apart by their account numbers alone.
    byName.set(street, byName.has(street) && byName.get(street) !== propertyId ? null : propertyId);
  }
  return (line, text) => {
    const found = byName.get(shapeOf(text));
    if (found) return { propertyId: found };
    const message =
      found === null ? `More than one property is named “${text}”; give the account number.` : `There is no property “${text}”.`;
    return { problem: { line, column: 'property', severity: 'error', message, suggestion: near(text) } };
  };
}
