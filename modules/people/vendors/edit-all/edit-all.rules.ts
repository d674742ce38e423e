// What a grid of vendors changes, and how typed changes are laid over what someone else saved meanwhile.
import { standingWords, type VendorStanding } from '../vendor.contract.ts';

/** What can be changed of many vendors at once. */
export interface EditedFacts {
  trades: readonly string[];
  termsDays: number;
  gets1099: boolean;
  needsInsurance: boolean;
  standing: VendorStanding;
  isActive: boolean;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Each fact with its title and its words. */
const facts: readonly { key: keyof EditedFacts; title: string; text(of: EditedFacts): string }[] = [
  { key: 'trades', title: 'Trades', text: (of) => of.trades.join(', ') },
  { key: 'gets1099', title: 'Receives 1099', text: (of) => yesNo(of.gets1099) },
  { key: 'termsDays', title: 'Terms, days', text: (of) => String(of.termsDays) },
  { key: 'needsInsurance', title: 'Must be insured', text: (of) => yesNo(of.needsInsurance) },
  { key: 'standing', title: 'Standing', text: (of) => standingWords[of.standing] },
  { key: 'isActive', title: 'In use', text: (of) => yesNo(of.isActive) },
];

/** What differs between two states of a vendor, in words: none when they are alike. */
export function differencesOf(
  before: EditedFacts,
  after: EditedFacts,
): { key: keyof EditedFacts; title: string; from: string; to: string }[] {
  return facts.map(({ key, title, text }) => ({ key, title, from: text(before), to: text(after) })).filter(({ from, to }) => from !== to);
}

/**
 * What was typed over `base`, laid over how the vendor stands `now`: a fact nobody typed takes what the other
 * one saved.
 */
export function laidOver<F extends EditedFacts>(base: EditedFacts, typed: EditedFacts, now: F): F {
  const own = differencesOf(base, typed).map(({ key }) => [key, typed[key]] as const);
  return { ...now, ...Object.fromEntries(own) };
}
