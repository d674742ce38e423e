// Finds the property a cell means, by account number or by street and unit, and names the one it resembles
// when there is none.
import type { ImportProblem } from '../../../packages/contract/contract.ts';
import { byNames, severalNamed } from '../../../packages/kernel/kernel.ts';

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
  const exactly = byNames(homes, ({ accountNumber }) => [accountNumber]);
  const byShape = byNames(homes, ({ accountNumber, address }) => [accountNumber, address], shapeOf);
  return (line, text) => {
    // Homes of one street, or of account numbers that differ in marks alone, are told apart by the number as
    // it is.
    const found = exactly(text).length === 1 ? exactly(text) : byShape(text);
    const [only] = found;
    if (only && found.length === 1) return { propertyId: only.propertyId };
    const labels = found.map(({ accountNumber }) => accountNumber);
    const message = only ? `${severalNamed(text, labels)} Give the account number.` : `There is no property “${text}”.`;
    return { problem: { line, column: 'property', severity: 'error', message, suggestion: near(text) } };
  };
}
