// Pieces of the screen of report packages: what is shown of a member, and mail addresses as they are typed.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { relativeWords, type reportPackages } from '../report-package.contract.ts';

export type PackageView = ClientOutput<typeof reportPackages.listPackages>[number];
export type RunView = ClientOutput<typeof reportPackages.listPackageRuns>[number];

const wordsOf: Readonly<Record<string, string>> = relativeWords;

/** The days of a member in words: "First of last month to End of last month". */
export function daysText(parameters: Readonly<Record<string, string>>): string {
  const days = ['fromDate', 'toDate', 'asOfDate', 'statementDate'].flatMap((name) => {
    const value = parameters[name];
    return value ? [wordsOf[value] ?? value] : [];
  });
  return days.join(' to ');
}

/** Addresses as typed, by comma, semicolon, blank or line. */
export function addressesOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((each) => each !== ''))];
}
