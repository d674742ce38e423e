// What is missing before a part of a set-up is done, and what its steps say.
import type { Standing } from '../../communities/communities.contract.ts';
import type { accountingSteps, setUpParts } from './set-up.contract.ts';

/** What is there of a community that is being set up. */
export interface SetUpFacts {
  communityId: string;
  name: string;
  shortCode: string;
  standing: Standing;
  accountingDone: boolean;
  propertiesDone: boolean;
  unitCount: number | null;
  units: number;
  withoutOwner: number;
  years: number;
  yearLabel: string | null;
  periods: number;
  arTiming: 'CHARGE' | 'RECEIPT' | null;
  apTiming: 'BILL' | 'PAYMENT' | null;
  ranges: number;
  accounts: number;
  funds: number;
  fundsWithoutCash: number;
  fundsWithoutBalance: number;
  hasPayable: boolean;
  banks: number;
  postedEntries: number;
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/**
 * What keeps accounting from being done: a fiscal year, a chart, and the accounts the product must know.
 * Banks and balances may follow. Source: operations.md 8.
 */
export function accountingMissing(facts: SetUpFacts): string[] {
  return [
    ...(facts.years === 0 ? ['A fiscal year with its periods.'] : []),
    ...(facts.accounts === 0 ? ['A chart of accounts.'] : []),
    ...(facts.fundsWithoutCash > 0 ? [`A cash account for ${counted(facts.fundsWithoutCash, 'fund', 'funds')}.`] : []),
    ...(facts.fundsWithoutBalance > 0 ? [`A fund balance account for ${counted(facts.fundsWithoutBalance, 'fund', 'funds')}.`] : []),
    ...(facts.accounts > 0 && !facts.hasPayable ? ['An account for accounts payable.'] : []),
  ];
}

/** What keeps properties from being done: the count the documents give is the control total. */
export function propertiesMissing({ units, unitCount, withoutOwner }: SetUpFacts): string[] {
  return [
    ...(units === 0 ? ['Properties.'] : []),
    ...(units > 0 && unitCount !== null && units !== unitCount
      ? [`${counted(units, 'property is', 'properties are')} there, and the documents count ${unitCount.toLocaleString('en-US')}.`]
      : []),
    ...(withoutOwner > 0 ? [`A primary owner of ${counted(withoutOwner, 'property', 'properties')}.`] : []),
  ];
}

const methodWords = (facts: SetUpFacts) =>
  facts.arTiming === 'RECEIPT' ? 'cash' : facts.apTiming === 'BILL' ? 'accrual' : 'modified accrual';

/** The steps of accounting, each with what is there of it. */
export function stepsOf(facts: SetUpFacts): { step: (typeof accountingSteps)[number]; isThere: boolean; fact: string }[] {
  const { years, accounts, funds, ranges, banks, postedEntries } = facts;
  const roles = [
    ...(facts.fundsWithoutCash > 0 ? ['cash'] : []),
    ...(facts.fundsWithoutBalance > 0 ? ['fund balance'] : []),
    ...(facts.hasPayable ? [] : ['accounts payable']),
  ];
  return [
    {
      step: 'YEAR',
      isThere: years > 0,
      fact: years === 0 ? 'None yet' : `${facts.yearLabel}, ${counted(facts.periods, 'period', 'periods')}, ${methodWords(facts)} basis`,
    },
    {
      step: 'RANGES',
      isThere: ranges > 0,
      fact: ranges === 0 ? 'None: each account names its type itself' : counted(ranges, 'range', 'ranges'),
    },
    {
      step: 'CHART',
      isThere: accounts > 0,
      fact: accounts === 0 ? 'None yet' : `${counted(accounts, 'account', 'accounts')} in ${counted(funds, 'fund', 'funds')}`,
    },
    {
      step: 'REQUIRED',
      isThere: accounts > 0 && roles.length === 0,
      fact: accounts === 0 ? 'After the chart' : roles.length === 0 ? 'All are there' : `Missing: ${roles.join(', ')}`,
    },
    { step: 'BANKS', isThere: banks > 0, fact: banks === 0 ? 'None yet' : counted(banks, 'bank account', 'bank accounts') },
    {
      step: 'BALANCES',
      isThere: postedEntries > 0,
      fact:
        postedEntries === 0
          ? 'None yet; leave it for an association that begins with nothing'
          : `${counted(postedEntries, 'entry', 'entries')} posted`,
    },
  ];
}

/**
 * What keeps something from being done that needs these parts: nothing of a part that is ended, nor of a
 * community past its set-up. Source: operations.md 3.1.
 */
export function missingFor(facts: SetUpFacts, needs: readonly (typeof setUpParts)[number][]): string[] {
  if (facts.standing !== 'DRAFT') return [];
  return needs.flatMap((part) => {
    if (part === 'ACCOUNTING') return facts.accountingDone ? [] : accountingMissing(facts);
    return facts.propertiesDone ? [] : propertiesMissing(facts);
  });
}
