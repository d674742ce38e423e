// How members of a package are worded where their reports cannot be asked: by their names.

import type { PackageMember } from './report-package.contract.ts';
import { relativeWords } from './report-package.contract.ts';

const short: Readonly<Record<string, string>> = { ar: 'AR', ap: 'AP', gl: 'GL', nsf: 'NSF', sms: 'SMS', managers: 'manager’s' };

/** `ar-subledger-to-gl-tie-out` as "AR subledger to GL tie out". */
export function memberTitle(name: string): string {
  const words = name
    .split('-')
    .map((word) => short[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a member is run with: "End of last month". */
export function memberWords({ parameters }: Pick<PackageMember, 'parameters'>): string {
  const words: Readonly<Record<string, string>> = relativeWords;
  return Object.values(parameters)
    .map((value) => words[value] ?? value)
    .join(' to ');
}
